import { describe, expect, it, test } from "vitest";
import { randomSecret } from "@/lib/platform/ids";
import {
  formatPassportCode,
  PASSPORT_CODE_BYTES,
  PASSPORT_CODE_LENGTH,
  passportCodeFrom,
  passportLink,
  readPassportCode,
} from "./code";

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const PUBLIC_URL = "https://passports.example.com";
const randomCode = () => passportCodeFrom(randomSecret(PASSPORT_CODE_BYTES));
const readCode = (text: string) => readPassportCode(text, PUBLIC_URL);
const withCharacter = (code: string, index: number, character: string) =>
  code.slice(0, index) + character + code.slice(index + 1);

describe("the check character", () => {
  it("notices every substitution of one character by another", () => {
    for (let round = 0; round < 20; round += 1) {
      const code = randomCode();
      const changed = [...code].flatMap((own, index) =>
        [...ALPHABET].filter((other) => other !== own).map((other) => withCharacter(code, index, other)),
      );
      expect(changed).toHaveLength(PASSPORT_CODE_LENGTH * 31);
      expect(changed.filter((wrong) => readCode(wrong).ok)).toEqual([]);
    }
  });

  it("notices every exchange of two different characters, neighbours or not", () => {
    for (let round = 0; round < 100; round += 1) {
      const code = randomCode();
      const exchanged = [...code].flatMap((first, index) =>
        [...code].flatMap((second, later) =>
          later > index && first !== second ? [withCharacter(withCharacter(code, index, second), later, first)] : [],
        ),
      );
      expect(exchanged.length).toBeGreaterThan(50);
      expect(exchanged.filter((wrong) => readCode(wrong).ok)).toEqual([]);
    }
  });
});

describe("a passport code", () => {
  test.each([
    [new Uint8Array(10), "00000000000000000"],
    [new Uint8Array(10).fill(255), "ZZZZZZZZZZZZZZZZ"],
    [Uint8Array.from([0x00, 0x44, 0x32, 0x14, 0xc7, 0x42, 0x54, 0xb6, 0x35, 0xcf]), "0123456789ABCDEF"],
  ])("holds its 80 bits, most significant first", (bytes, start) => {
    expect(passportCodeFrom(bytes)).toMatch(new RegExp(`^${start}`));
  });

  it("has seventeen characters, of which none is I, L, O or U", () => {
    for (let round = 0; round < 100; round += 1) expect(randomCode()).toMatch(/^[0-9A-HJKMNP-TV-Z]{17}$/);
  });

  it("reads back as itself from the form people see", () => {
    const code = randomCode();
    expect(formatPassportCode(code)).toMatch(/^\w{4}-\w{4}-\w{4}-\w{5}$/);
    expect(readCode(formatPassportCode(code))).toEqual({ ok: true, code });
  });
});

describe("reading is lenient", () => {
  const code = passportCodeFrom(Uint8Array.from([8, 66, 16, 132, 1, 0, 64, 16, 4, 1]));
  const text = formatPassportCode(code);

  test.each([
    ["surrounding space", `  ${text}\n`],
    ["lower case", text.toLowerCase()],
    ["no hyphens", code],
    ["spaces within", code.replace(/(....)/g, "$1 ")],
    ["typographic hyphens", text.replaceAll("-", "\u2011")],
    ["I for 1", code.replaceAll("1", "I")],
    ["a small l for 1", code.replaceAll("1", "l")],
    ["O for 0", code.replaceAll("0", "O")],
    ["a link", passportLink(code, PUBLIC_URL)],
    ["a link without hyphens, with query and fragment", `${PUBLIC_URL}/p/${code}?from=label#care`],
    ["a link in capitals, as a small QR code holds it", passportLink(code, PUBLIC_URL).toUpperCase()],
    ["a link with a slash at its end", `${passportLink(code, PUBLIC_URL)}/`],
  ])("%s", (_, text) => {
    expect(code).toMatch(/1.*0|0.*1/);
    expect(readCode(text)).toEqual({ ok: true, code });
  });
});

describe("what is no code is told why", () => {
  const code = randomCode();
  test.each([
    ["nothing", "", /has 17 characters; this one has 0/],
    ["one character short", code.slice(1), /has 17 characters; this one has 16/],
    ["one character long", `${code}0`, /has 17 characters; this one has 18/],
    ["a U", `U${code.slice(1)}`, /Character 1 /],
    ["an umlaut", `${code.slice(0, 4)}Ä${code.slice(5)}`, /Character 5 /],
    ["another host's link", `https://elsewhere.example/p/${code}`, /not one of this deployment/],
    ["another resolver's", `https://id.elsewhere.example/01/09524100000018/21/${code}`, /not one of this deployment/],
    ["this host's link to another page", `${PUBLIC_URL}/docs/${code}`, /holds no passport code/],
    ["this host's link by a serial number alone", `${PUBLIC_URL}/01/09524100000018/21/1010-0001`, /as \?c=/],
    [
      "this host's link with a character less",
      `${PUBLIC_URL}/p/${code.slice(1)}`,
      /has 17 characters; this one has 16/,
    ],
    ["a wrong check character", withCharacter(code, 16, code[16] === "0" ? "1" : "0"), /check character/],
  ])("%s", (_, input, error) => {
    expect(readCode(input)).toEqual({ ok: false, error: expect.stringMatching(error) });
  });
});
