import { describe, expect, it } from "vitest";
import { DomainError } from "@/lib/platform/errors";
import { translator } from "@/lib/platform/i18n/translator";
import { faultAddress, faultOf, faultText, readFault } from "./file-fault";

const paramsOf = (address: string) => Object.fromEntries(new URL(address, "http://localhost").searchParams);
const sentence = (address: string) =>
  faultText(readFault(paramsOf(address))!, translator("en", "imports"), translator("en", "spreadsheets"));

describe("a refused file", () => {
  it("is told on the next page as it was found out", () => {
    const error = new DomainError("file_refused", "…", { members: { fault: "not_a_spreadsheet", found: "pdf" } });
    expect(sentence(faultAddress(faultOf(error)))).toContain("a PDF document");
  });

  it("is told with its place", () => {
    expect(sentence(faultAddress({ code: "unclosed_quote", details: { row: 12 } }))).toContain("row 12");
  });

  it("that is too large is told in megabytes", () => {
    expect(sentence(faultAddress(faultOf(new DomainError("payload_too_large", "…"))))).toContain("100 MB");
  });

  it("says nothing that the address makes up", () => {
    expect(readFault({ fault: "<b>pay here</b>" })).toBeNull();
    expect(readFault({ fault: "is_xls", row: "javascript:", found: "money" })).toEqual({ code: "is_xls", details: {} });
  });
});
