import { describe, expect, it } from "vitest";
import { passportCodeFrom } from "@/lib/passports/code";
import { LOCALES, messagesOf } from "@/lib/platform/i18n/locales";
import { readTransferLines, TRANSFERS_PER_LIST_MAX } from "./read-transfer-lines";

const URL_HERE = "https://pass.example";
const code = (seed: number) =>
  passportCodeFrom(Uint8Array.from({ length: 10 }, (_, index) => (seed * 31 + index * 7) % 256));
const [A, B] = [code(1), code(2)];

const readLines = (text: string) => readTransferLines(text, URL_HERE);
const inputs = (text: string) =>
  readLines(text).transfers.map(({ line, input }) => [
    line,
    input.code,
    input.recipient_email,
    input.kind,
    input.message ?? null,
  ]);
const unreadable = (text: string) =>
  readLines(text).unreadable.map(({ line, errors }) => [line, errors.map((error) => `${error.pointer} ${error.code}`)]);

describe("a list of transfers", () => {
  it("is read as it comes out of a sheet, with a heading", () => {
    expect(
      inputs(`Code\tE-mail\tMessage\tKind\n${A}\tanna@example.com\tEnjoy it\tGift\n${B}\tben@example.com\t\t\n`),
    ).toEqual([
      [2, A, "anna@example.com", "gift", "Enjoy it"],
      [3, B, "ben@example.com", "sale", null],
    ]);
    expect(inputs(`Empfänger;Pass\nanna@example.com;${A}`)).toEqual([[2, A, "anna@example.com", "sale", null]]);
  });

  it.each(LOCALES)("is read by the words that the page has for columns and kinds in %s", (locale) => {
    const { columns, kinds } = messagesOf(locale).transfersPortal;
    const heading = [columns.code, columns.recipient, columns.kind].join("\t");
    for (const [kind, name] of Object.entries(kinds))
      expect(inputs(`${heading}\n${A}\tanna@example.com\t${name}`)).toEqual([[2, A, "anna@example.com", kind, null]]);
  });

  it("is read without a heading, code and address in either order", () => {
    expect(inputs(`${A} anna@example.com\nben@example.com ${B}`)).toEqual([
      [1, A, "anna@example.com", "sale", null],
      [2, B, "ben@example.com", "sale", null],
    ]);
    expect(inputs(`${A},anna@example.com,resale,"Dear Anna, enjoy"`)).toEqual([
      [1, A, "anna@example.com", "resale", "Dear Anna, enjoy"],
    ]);
  });

  it("takes codes as people write them, and this deployment's links", () => {
    const written = `${A.slice(0, 4)}-${A.slice(4, 8)}-${A.slice(8, 12)}-${A.slice(12)}`.toLowerCase();
    const { transfers } = readLines(`${written};anna@example.com\n${URL_HERE}/p/${B};ben@example.com`);
    expect(transfers.map(({ line }) => line)).toEqual([1, 2]);
  });

  it("takes a mobile number and days, by their heading or by their look", () => {
    const reported = (text: string) =>
      readLines(text).transfers.map(({ input }) => [input.recipient_phone, input.expires_in_days, input.kind]);
    expect(reported(`Code;E-Mail;Telefon;Art;Tage\n${A};anna@example.com;+49 (170) 123-4567;Geschenk;14`)).toEqual([
      ["+491701234567", 14, "gift"],
    ]);
    expect(reported(`${A};anna@example.com;resale;+491701234567;3`)).toEqual([["+491701234567", 3, "resale"]]);
    expect(unreadable(`${A};anna@example.com;90`)).toEqual([[1, ["/expires_in_days out_of_range"]]]);
  });

  it("tells of every line at fault what is wrong with it, and reads the others", () => {
    const text = [
      `${A},anna@example.com`,
      "nonsense,ben@example.com",
      `${B}`,
      `${B},ben@`,
      `${B},ben@example.com,loan`,
      `https://elsewhere.example/p/${B},c@example.com`,
    ].join("\n");
    expect(inputs(text)).toHaveLength(1);
    expect(unreadable(text)).toEqual([
      [2, ["/code invalid_code"]],
      [3, ["/recipient_email required"]],
      [4, ["/recipient_email invalid_email"]],
      [5, ["/kind unknown_value"]],
      [6, ["/code invalid_code"]],
    ]);
  });

  it("refuses a passport that appears twice, however it is written", () => {
    expect(unreadable(`${A},anna@example.com\n${A.toLowerCase()},ben@example.com`)).toEqual([
      [2, ["/code repeated_code"]],
    ]);
  });

  it("refuses an address that could become two", () => {
    expect(unreadable(`${A}\t"anna@example.com,ben@example.com"`)).toEqual([[1, ["/recipient_email invalid_email"]]]);
  });

  it("has a bound, and keeps the lines beyond it", () => {
    const text = Array.from({ length: TRANSFERS_PER_LIST_MAX + 3 }, () => `${A},anna@example.com`).join("\n");
    expect(readLines(text).rest).toEqual(Array(3).fill({ code: A, recipient_email: "anna@example.com" }));
  });

  it("may be empty", () => {
    expect(readLines(" \n\n")).toEqual({ transfers: [], unreadable: [], rest: [] });
  });
});
