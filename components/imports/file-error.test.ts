import { describe, expect, it } from "vitest";
import { DomainError } from "@/lib/platform/errors";
import { openFlash, encryptFlash } from "@/lib/platform/http/encrypted-flash";
import type { Flash } from "@/lib/platform/http/flash";
import { translator } from "@/lib/platform/i18n/translator";
import { fileErrorFlash, fileErrorOf, fileErrorText, readFileError } from "./file-error";

const sentence = (flash: Flash) =>
  fileErrorText(
    readFileError(openFlash(encryptFlash(flash, "ses_1"), "ses_1"))!,
    translator("en", "imports"),
    translator("en", "spreadsheets"),
  );

describe("a refused file", () => {
  it("is told on the next page as it was found out", () => {
    const error = new DomainError("file_refused", "…", { members: { fault: "not_a_spreadsheet", found: "pdf" } });
    expect(sentence(fileErrorFlash(fileErrorOf(error)))).toContain("a PDF document");
  });

  it("is told with its place", () => {
    expect(sentence(fileErrorFlash({ code: "unclosed_quote", details: { row: 12 } }))).toContain("row 12");
  });

  it("that is too large is told in megabytes", () => {
    expect(sentence(fileErrorFlash(fileErrorOf(new DomainError("payload_too_large", "…"))))).toContain("100 MB");
  });

  it("says nothing that is none of ours", () => {
    const refused = { outcome: "file_refused" } as const;
    expect(readFileError({ ...refused, code: "<b>pay here</b>" })).toBeNull();
    expect(readFileError({ ...refused, code: "is_xls", details: { row: "javascript:", found: "money" } })).toEqual({
      code: "is_xls",
      details: {},
    });
  });
});
