import { describe, expect, it } from "vitest";
import {
  allowsTransfer,
  isReversible,
  PASSPORT_CHANGES,
  type PassportChange,
  possibleChanges,
  type Standing,
  validateChange,
} from "./lifecycle-rules";

const sound: Standing = { status: "active", custodyFlag: "none", isDecommissioned: false, lifeEnd: null };

describe("a change of a passport", () => {
  it.each<[PassportChange, Partial<Standing>, Partial<Standing> | "nothing" | "refused"]>([
    ["suspend", {}, { status: "suspended" }],
    ["suspend", { status: "suspended" }, "nothing"],
    ["suspend", { status: "revoked" }, "refused"],
    ["suspend", { status: "archived" }, "refused"],
    ["revoke", {}, { status: "revoked" }],
    ["revoke", { status: "suspended" }, { status: "revoked" }],
    ["revoke", { status: "archived" }, { status: "revoked" }],
    ["revoke", { status: "revoked" }, "nothing"],
    ["archive", {}, { status: "archived" }],
    ["archive", { status: "suspended" }, { status: "archived" }],
    ["archive", { status: "revoked" }, "refused"],
    ["reinstate", {}, "nothing"],
    ["reinstate", { status: "suspended" }, { status: "active" }],
    ["reinstate", { status: "revoked" }, { status: "active" }],
    ["reinstate", { status: "archived", isDecommissioned: true }, { status: "active", isDecommissioned: false }],
    ["reinstate", { isDecommissioned: true }, { isDecommissioned: false }],
    [
      "reinstate",
      { status: "revoked", custodyFlag: "reported_stolen" },
      { status: "active", custodyFlag: "reported_stolen" },
    ],
    ["report_lost", {}, { custodyFlag: "reported_lost" }],
    ["report_lost", { custodyFlag: "reported_lost" }, "nothing"],
    ["report_lost", { custodyFlag: "reported_stolen" }, "refused"],
    ["report_stolen", { custodyFlag: "reported_lost" }, { custodyFlag: "reported_stolen" }],
    ["report_stolen", { custodyFlag: "reported_stolen" }, "nothing"],
    ["clear_custody", { custodyFlag: "reported_stolen" }, { custodyFlag: "none" }],
    ["clear_custody", {}, "nothing"],
    ["decommission", { status: "suspended" }, { isDecommissioned: true }],
    ["decommission", { isDecommissioned: true }, "nothing"],
  ])("%s on %o gives %o", (change, state, expected) => {
    const standing = { ...sound, ...state };
    const verdict = validateChange(change, standing);
    if (typeof expected === "string") expect(verdict.verdict).toBe(expected);
    else expect(verdict).toEqual({ verdict: "changes", to: { ...standing, ...expected } });
  });

  it("is offered only where it would change something", () => {
    expect(possibleChanges(sound)).toEqual([
      "suspend",
      "revoke",
      "archive",
      "report_lost",
      "report_stolen",
      "decommission",
    ]);
    const revoked = { status: "revoked", custodyFlag: "reported_stolen", isDecommissioned: true } as const;
    expect(possibleChanges({ ...revoked, lifeEnd: null })).toEqual(["reinstate", "clear_custody"]);
  });

  it("can be undone by further changes, but not where a battery has a new passport", () => {
    const offered = PASSPORT_CHANGES.filter((change) => possibleChanges(sound).includes(change));
    expect(offered.filter((change) => isReversible(change, sound))).toEqual(offered);
    // From suspended to revoked and back: reinstated, then suspended again.
    expect(isReversible("revoke", { ...sound, status: "suspended" })).toBe(true);
    expect(isReversible("suspend", { ...sound, lifeEnd: "superseded" })).toBe(true);
    expect(isReversible("decommission", { ...sound, lifeEnd: "superseded" })).toBe(false);
    expect(isReversible("suspend", { ...sound, status: "suspended" })).toBe(false);
  });

  it("never returns a battery with a new passport to use, and changes nothing of a recycled one", () => {
    const ended = { status: "active", custodyFlag: "none", isDecommissioned: true } as const;
    expect(validateChange("reinstate", { ...ended, lifeEnd: "superseded" }).verdict).toBe("refused");
    const suspended = { ...ended, status: "suspended", lifeEnd: "superseded" } as const;
    expect(validateChange("reinstate", suspended)).toEqual({
      verdict: "changes",
      to: { ...suspended, status: "active" },
    });
    expect(possibleChanges({ ...ended, status: "archived", lifeEnd: "recycled" })).toEqual([]);
  });

  it.each<[Partial<Standing>, boolean]>([
    [{}, true],
    [{ status: "suspended" }, false],
    [{ custodyFlag: "reported_lost" }, false],
    [{ isDecommissioned: true }, false],
  ])("that leaves %o lets transfers go on: %s", (passport, allowed) => {
    expect(allowsTransfer({ ...sound, ...passport })).toBe(allowed);
  });
});
