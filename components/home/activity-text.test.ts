import { describe, expect, it } from "vitest";
import { AUDIT_TARGETS } from "@/lib/access/audit-actions";
import { LOCALES } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { activityPlace, activityText } from "./activity-text";

const t = translator("en", "home");
const reported = Object.keys(AUDIT_TARGETS);

describe("what happened last", () => {
  it("is told in words, whatever the audit log says", () => {
    expect(reported.length).toBeGreaterThan(80);
    const row = { detail: {}, productName: "Anorak" };
    expect(reported.filter((action) => activityText({ ...row, action }, t) === t("activity.actions.other"))).toEqual(
      [],
    );
  });

  it.each(LOCALES)("names what it is about, and how many, in %s", (locale) => {
    const textOf = (action: string, detail: Record<string, unknown> = {}) =>
      activityText({ action, detail, productName: "Anorak" }, translator(locale, "home"));
    expect(textOf("review.approved")).toContain("Anorak");
    expect(textOf("product.edited", { products: 312 })).toContain("312");
    expect(textOf("import.committed", { created: 7, changed: 2 })).toMatch(/7.*2/);
    expect(textOf("something.of_a_later_version")).not.toBe("");
  });

  it("leads to where it can be seen", () => {
    const placeOf = (action: string, targetKind: string, detail: Record<string, unknown> = {}) =>
      activityPlace({ action, targetKind, targetId: "x", detail });
    expect(placeOf("import.committed", "import")).toBe("/imports/x");
    expect(placeOf("bulk_change.started", "bulk_change")).toBe("/passports/changes/x");
    expect(placeOf("review.submitted", "product")).toBe("/compliance/products/x");
    expect(placeOf("product.edited", "product")).toBe("/products/x");
    expect(placeOf("review.assigned", "product", { products: 3 })).toBe("/compliance/queue");
    expect(placeOf("brand.kept", "brand")).toBeNull();
  });
});
