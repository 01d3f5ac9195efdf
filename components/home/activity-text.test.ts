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
    const words = (action: string, detail: Record<string, unknown> = {}) =>
      activityText({ action, detail, productName: "Anorak" }, translator(locale, "home"));
    expect(words("review.approved")).toContain("Anorak");
    expect(words("product.edited", { products: 312 })).toContain("312");
    expect(words("import.committed", { created: 7, changed: 2 })).toMatch(/7.*2/);
    expect(words("something.of_a_later_version")).not.toBe("");
  });

  it("leads to where it can be seen", () => {
    const place = (action: string, targetKind: string, detail: Record<string, unknown> = {}) =>
      activityPlace({ action, targetKind, targetId: "x", detail });
    expect(place("import.committed", "import")).toBe("/imports/x");
    expect(place("bulk_change.started", "bulk_change")).toBe("/passports/changes/x");
    expect(place("review.submitted", "product")).toBe("/compliance/products/x");
    expect(place("product.edited", "product")).toBe("/products/x");
    expect(place("review.assigned", "product", { products: 3 })).toBe("/compliance/queue");
    expect(place("brand.kept", "brand")).toBeNull();
  });
});
