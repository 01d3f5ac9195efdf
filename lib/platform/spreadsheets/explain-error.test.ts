import { describe, expect, it } from "vitest";
import { LOCALES } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { explainError, DETECTED_FORMATS, SPREADSHEET_ERROR_CODES } from "./spreadsheet-error";

const english = translator("en", "spreadsheets");

describe("a refused file is explained", () => {
  it.each(LOCALES)("for every error, with another sentence for each, in %s", (locale) => {
    const sentences = SPREADSHEET_ERROR_CODES.map((code) =>
      explainError({ code, details: {} }, translator(locale, "spreadsheets")),
    );
    expect(new Set(sentences).size).toBe(SPREADSHEET_ERROR_CODES.length);
    expect(sentences.filter((sentence) => sentence.includes("{"))).toEqual([]);
  });

  it.each([
    [{ code: "too_large", details: { limit: 104_857_600 } }, "larger than 100 MB"],
    [{ code: "too_many_rows", details: { limit: 1_000_000 } }, "more than 1,000,000 rows"],
    [
      { code: "cell_too_long", details: { row: 1234, column: 28, limit: 32_767 } },
      "The cell in row 1,234, column AB, contains more than 32,767",
    ],
    [{ code: "cell_too_long", details: { limit: 32_767 } }, "A cell contains more than"],
    [{ code: "not_a_spreadsheet", details: { found: "pdf" } }, "This is a PDF document, not a spreadsheet"],
  ] as const)("%o", (error, part) => {
    expect(explainError(error, english)).toContain(part);
  });

  it("every format has a name", () => {
    expect(
      new Set(
        DETECTED_FORMATS.map((format) =>
          explainError({ code: "not_a_spreadsheet", details: { found: format } }, english),
        ),
      ).size,
    ).toBe(DETECTED_FORMATS.length);
  });
});
