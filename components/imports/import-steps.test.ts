import { describe, expect, it } from "vitest";
import { IMPORT_STATES } from "@/lib/imports/rules";
import { openSteps, stepOf } from "./import-frame";

describe("the steps of an import", () => {
  it.each([
    ["uploaded", "file"],
    ["header_chosen", "columns"],
    ["checking", "check"],
    ["checked", "preview"],
    ["committing", "result"],
    ["committed", "result"],
    ["failed", "result"],
  ] as const)("go on, when it is %s, at the %s", (state, step) => {
    expect(stepOf(state)).toBe(step);
  });

  it("go on at the check while a row is refused", () => {
    expect(stepOf("checked", 1)).toBe("check");
    expect(stepOf("committed", 1)).toBe("result");
  });

  it.each(IMPORT_STATES)("are open where an import that is %s goes on", (state) => {
    expect(openSteps(state)).toContain(stepOf(state));
  });

  it("are closed once products are written", () => {
    expect(openSteps("committing")).toEqual(["result"]);
    expect(openSteps("undone")).toEqual(["result"]);
  });
});
