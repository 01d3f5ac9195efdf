import { describe, expect, it } from "vitest";
import { type Permission, type Role, ROLE_PERMISSIONS } from "@/lib/access/permissions";
import { type FirstFacts, openStep, stepsOf, wayOf, waysOpenTo } from "./rules";

const NOTHING: FirstFacts = {
  way: null,
  hasContact: false,
  hasLogo: false,
  hasProducts: false,
  hasActiveKey: false,
  hasUsedKey: false,
  hasCompletedTransfer: false,
  firstTimes: [],
};
const by = (role: Role) => (permission: Permission) => ROLE_PERMISSIONS[role].has(permission);
const names = (facts: FirstFacts, role: Role = "owner") => stepsOf(facts, by(role)).map(({ step }) => step);
const done = (facts: Partial<FirstFacts>) =>
  stepsOf({ ...NOTHING, way: "erp", ...facts }, by("owner"))
    .filter(({ isDone }) => isDone)
    .map(({ step }) => step);

describe("the way of a brand", () => {
  it("is asked of a new one, and read off what one has done that was never asked", () => {
    expect(wayOf(NOTHING)).toBeNull();
    expect(wayOf({ ...NOTHING, hasProducts: true })).toBe("spreadsheet");
    expect(wayOf({ ...NOTHING, hasProducts: true, hasUsedKey: true })).toBe("erp");
    expect(wayOf({ ...NOTHING, hasProducts: true, hasUsedKey: true, way: "hand" })).toBe("hand");
  });
});

describe("the ways in an empty list", () => {
  it.each([
    ["owner", ["spreadsheet", "erp", "hand"]],
    ["manager", ["spreadsheet", "hand"]],
    ["developer", ["erp", "hand"]],
    ["compliance", []],
  ] as const)("are those that a %s can go", (role, ways) => {
    expect(waysOpenTo(by(role))).toEqual(ways);
  });
});

describe("the first steps", () => {
  it.each([
    ["spreadsheet", ["profile", "import", "look", "labels", "transfer"]],
    ["erp", ["key", "call", "profile", "look", "labels", "transfer"]],
    ["hand", ["profile", "product", "look", "labels", "transfer"]],
  ] as const)("follow the way: %s", (way, steps) => {
    expect(names({ ...NOTHING, way })).toEqual(steps);
  });

  it.each([
    ["viewer", ["look", "labels"]],
    ["compliance", ["look", "labels"]],
    ["developer", ["key", "call", "look", "labels"]],
    ["manager", ["look", "labels", "transfer"]],
  ] as const)("are those that a %s may do", (role, steps) => {
    expect(names({ ...NOTHING, way: "erp" }, role)).toEqual(steps);
  });

  it.each([
    [{ hasActiveKey: true }, ["key"]],
    [{ hasUsedKey: true }, []],
    [{ firstTimes: ["call"] }, ["call"]],
    [{ hasContact: true }, []],
    [{ hasContact: true, hasLogo: true }, ["profile"]],
    [{ firstTimes: ["look", "labels"] }, ["look", "labels"]],
    [{ hasCompletedTransfer: true }, ["transfer"]],
  ] as const)("are done by what is there: %j", (facts, steps) => {
    expect(done(facts)).toEqual(steps);
  });

  it("open at the first that is not done, or at the one asked for if it is one of them", () => {
    const steps = stepsOf({ ...NOTHING, way: "erp", hasActiveKey: true }, by("owner"));
    expect(openStep(steps, undefined)).toBe("call");
    expect(openStep(steps, "key")).toBe("key");
    expect(openStep(steps, "import")).toBe("call");
    expect(
      openStep(
        steps.map(({ step }) => ({ step, isDone: true })),
        undefined,
      ),
    ).toBeNull();
  });
});
