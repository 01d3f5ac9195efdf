import { describe, expect, it } from "vitest";
import { type Permission, ROLE_PERMISSIONS, ROLES } from "@/lib/access/permissions";
import { REVIEW_STATES } from "@/lib/ecodesign/rules";
import { nextProductStep, PRODUCT_STEPS } from "./rules";

const done = { reviewState: "approved", isRecalled: false, hasPassports: true, isIncomplete: false } as const;

describe("the next step of a product", () => {
  it.each([
    [null, {}],
    ["answer_review", { reviewState: "changes_requested", hasPassports: false, isIncomplete: true }],
    ["open_review", { reviewState: "submitted", hasPassports: false, isIncomplete: true }],
    ["register_units", { reviewState: "draft", hasPassports: false, isIncomplete: true }],
    ["register_units", { hasPassports: false }],
    ["add_data", { reviewState: "draft", isIncomplete: true }],
    ["add_data", { isIncomplete: true }],
    ["submit", { reviewState: "draft" }],
    [null, { reviewState: "draft", hasPassports: false, isIncomplete: true, isRecalled: true }],
  ] as const)("is %s for %o", (step, condition) => {
    expect(nextProductStep({ ...done, ...condition }, () => true)).toBe(step);
  });

  it("is the most urgent that the reader may do", () => {
    const condition = { ...done, reviewState: "draft", hasPassports: false, isIncomplete: true } as const;
    const without = (...missing: Permission[]) =>
      nextProductStep(condition, (permission) => !missing.includes(permission));
    expect(without("products.register")).toBe("add_data");
    expect(without("products.register", "products.edit")).toBe("submit");
    expect(without("products.register", "products.edit", "compliance.prepare")).toBeNull();
  });

  it("is never one that the reader may not do", () => {
    const offered = new Set<string>();
    for (const role of ROLES)
      for (const reviewState of REVIEW_STATES)
        for (const hasPassports of [true, false])
          for (const isIncomplete of [true, false])
            for (const isRecalled of [true, false]) {
              const may = (permission: Permission) => ROLE_PERMISSIONS[role].has(permission);
              const step = nextProductStep({ reviewState, isRecalled, hasPassports, isIncomplete }, may);
              if (step === null) continue;
              offered.add(step);
              const { needs } = PRODUCT_STEPS.find((each) => each.step === step)!;
              expect([step, role, may(needs)]).toEqual([step, role, true]);
              expect(isRecalled).toBe(false);
            }
    expect([...offered].toSorted()).toEqual(PRODUCT_STEPS.map(({ step }) => step).toSorted());
  });
});
