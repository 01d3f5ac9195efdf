import { describe, expect, it } from "vitest";
import { type Permission, ROLE_PERMISSIONS, ROLES } from "@/lib/access/permissions";
import { IMPORT_STATES } from "@/lib/imports/rules";
import { nextImportStep, openSteps, stepOf } from "./import-frame";

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

describe("the next step of an import", () => {
  const done = { isPurged: false, refused: 0, registeredUnits: 3, current: "result" } as const;

  it.each([
    [{ kind: "continue", step: "file" }, { state: "uploaded" }],
    [
      { kind: "continue", step: "columns" },
      { state: "header_chosen", current: "file" },
    ],
    [null, { state: "header_chosen", current: "columns" }],
    [
      { kind: "continue", step: "preview" },
      { state: "checked", current: "file" },
    ],
    [
      { kind: "continue", step: "check" },
      { state: "checked", current: "file", refused: 2 },
    ],
    [null, { state: "checked", current: "file", isPurged: true }],
    [null, { state: "committing" }],
    [{ kind: "labels" }, { state: "committed" }],
    [{ kind: "labels" }, { state: "committed", isPurged: true }],
    [null, { state: "committed", registeredUnits: 0 }],
    [null, { state: "failed" }],
    [null, { state: "cancelled" }],
    [null, { state: "undoing" }],
    [null, { state: "undone" }],
  ] as const)("is %o for %o", (next, condition) => {
    expect(nextImportStep({ ...done, ...condition }, () => true)).toEqual(next);
  });

  it("is never one that the reader may not do", () => {
    const needed = { continue: "imports.manage", labels: "passports.read" } as const;
    for (const role of ROLES)
      for (const state of IMPORT_STATES) {
        const may = (permission: Permission) => ROLE_PERMISSIONS[role].has(permission);
        const next = nextImportStep({ ...done, state }, may);
        if (next) expect([role, state, may(needed[next.kind])]).toEqual([role, state, true]);
      }
    expect(nextImportStep({ ...done, state: "uploaded" }, (permission) => permission === "imports.read")).toBeNull();
    expect(nextImportStep({ ...done, state: "committed" }, (permission) => permission === "imports.read")).toBeNull();
  });
});
