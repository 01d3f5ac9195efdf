import { describe, expect, it } from "vitest";
import { isRecentCode, RECENT_CODE_MS } from "@/lib/access/actor";
import { ROLES } from "@/lib/access/permissions";
import { secondStepDue } from "@/lib/people/sessions/sessions";

const at = new Date("2026-11-21T10:00:00Z");
const standing = {
  role: "viewer",
  isOperator: false,
  isRequiredByBrand: false,
  isAtCompany: false,
  hasTwoFactor: false,
  secondStepAt: null,
} as const;

describe("the second step", () => {
  it.each([true, false])("is asked of every owner and every operator, at a company's provider: %s", (isAtCompany) => {
    for (const role of ROLES)
      for (const isOperator of [true, false]) {
        const isRequired = role === "owner" || isOperator;
        const due = (more: { hasTwoFactor: boolean; secondStepAt: Date | null }) =>
          secondStepDue({ ...standing, role, isOperator, isAtCompany, ...more });
        expect([role, due({ hasTwoFactor: false, secondStepAt: null })]).toEqual([role, isRequired ? "set_up" : null]);
        expect([role, due({ hasTwoFactor: false, secondStepAt: at })]).toEqual([role, isRequired ? "set_up" : null]);
        expect([role, due({ hasTwoFactor: true, secondStepAt: null })]).toEqual([role, isRequired ? "prove" : null]);
        expect([role, due({ hasTwoFactor: true, secondStepAt: at })]).toEqual([role, null]);
      }
  });

  it("is asked of whoever signed in by password where the brand asks for it, and is the provider's business elsewhere", () => {
    expect(secondStepDue({ ...standing, isRequiredByBrand: true })).toBe("set_up");
    expect(secondStepDue({ ...standing, isRequiredByBrand: true, hasTwoFactor: true })).toBe("prove");
    expect(secondStepDue({ ...standing, isRequiredByBrand: true, isAtCompany: true })).toBeNull();
  });

  it("counts as recent for ten minutes, and not at all where none was given", () => {
    const isRecent = (agoMs: number) => isRecentCode(new Date(at.getTime() - agoMs), at);
    expect([isRecent(0), isRecent(RECENT_CODE_MS), isRecent(RECENT_CODE_MS + 1)]).toEqual([true, true, false]);
    expect(RECENT_CODE_MS).toBe(600_000);
    expect([isRecentCode(null, at), isRecentCode(undefined, at)]).toEqual([false, false]);
  });
});
