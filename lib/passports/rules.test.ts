import { describe, expect, it, test } from "vitest";
import { rateAuthenticity, ownerState, type PassportCondition, transferObstacle } from "./rules";

const sound = {
  status: "active",
  custodyFlag: "none",
  isDecommissioned: false,
  isRecalled: false,
  isExample: false,
} as const;

describe("authenticity", () => {
  test.each<[string, Partial<PassportCondition & { isExample: boolean }>, string, string[]]>([
    ["an example's is never authentic", { isExample: true }, "suspect", ["example"]],
    ["an example's that is revoked is both", { isExample: true, status: "revoked" }, "revoked", ["example", "revoked"]],
    ["an active passport is authentic", {}, "authentic", []],
    ["a recall is told and leaves it authentic", { isRecalled: true }, "authentic", ["recalled"]],
    ["a suspended one is suspect", { status: "suspended" }, "suspect", ["suspended"]],
    ["an archived one is suspect", { status: "archived" }, "suspect", ["archived"]],
    ["a decommissioned one is suspect", { isDecommissioned: true }, "suspect", ["decommissioned"]],
    ["a stolen one is suspect", { custodyFlag: "reported_stolen" }, "suspect", ["reported_stolen"]],
    ["a lost one is suspect", { custodyFlag: "reported_lost" }, "suspect", ["reported_lost"]],
    [
      "a revoked one is revoked, whatever else",
      { status: "revoked", custodyFlag: "reported_stolen" },
      "revoked",
      ["revoked", "reported_stolen"],
    ],
    [
      "every reason is told",
      { status: "suspended", custodyFlag: "reported_lost", isDecommissioned: true, isRecalled: true },
      "suspect",
      ["suspended", "decommissioned", "reported_lost", "recalled"],
    ],
  ])("%s", (_, condition, status, reasons) => {
    expect(rateAuthenticity({ ...sound, ...condition })).toEqual({ status, reasons });
  });
});

describe("the owner's state", () => {
  test.each([
    [false, false, "unclaimed"],
    [true, false, "owned"],
    [false, true, "transfer_pending"],
    [true, true, "transfer_pending"],
  ] as const)("holder %s, pending transfer %s: %s", (hasHolder, hasPendingTransfer, state) => {
    expect(ownerState({ hasHolder, hasPendingTransfer })).toBe(state);
  });
});

describe("what keeps a passport from being passed on", () => {
  it("is nothing when it is sound", () => {
    expect(transferObstacle(sound)).toBeNull();
  });

  test.each<[Partial<PassportCondition>, string]>([
    [{ status: "suspended" }, "passport_not_transferable"],
    [{ status: "revoked" }, "passport_not_transferable"],
    [{ status: "archived" }, "passport_not_transferable"],
    [{ isDecommissioned: true }, "passport_not_transferable"],
    [{ custodyFlag: "reported_stolen", isRecalled: true }, "item_reported_stolen"],
    [{ custodyFlag: "reported_lost" }, "item_reported_lost"],
    [{ isRecalled: true }, "item_recalled"],
  ])("%j: %s", (condition, obstacle) => {
    expect(transferObstacle({ ...sound, ...condition })).toBe(obstacle);
  });
});
