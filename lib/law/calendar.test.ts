import { describe, expect, it } from "vitest";
import { ruleSetOf } from "@/lib/compliance/checks/rule-set-rules";
import { productFields } from "@/lib/ecodesign/product-fields";
import { LOCALES, messagesOf } from "@/lib/platform/i18n/locales";
import { type ActId, ACTS } from "./acts";
import { type CalendarView, datesOf, LEGAL_DATES, statusOfDate } from "./calendar";
import { provisionOf, verificationOfAll } from "./provisions";
import { PRODUCT_GROUPS } from "./rules";

const ACT_IDS = Object.keys(ACTS) as ActId[];
const dateOf = (id: string) => LEGAL_DATES.find((date) => date.id === id)!;

describe("the law's calendar", () => {
  it.each([
    ["product_safety", ["in_force", "in_force", "in_force"]],
    ["battery_passport", ["applies_from", "in_force", "in_force"]],
    ["unsold_disclosure", ["applies_from", "applies_from", "in_force"]],
    ["battery_diligence", ["applies_from", "applies_from", "in_force"]],
    ["steel_act", ["expected", "expected", "expected"]],
    ["unsold_goods_medium", ["applies_from", "applies_from", "applies_from"]],
  ])("tells of %s where it stands on three days", (id, expected) => {
    expect(["2026-11-22", "2027-03-01", "2028-01-01"].map((day) => statusOfDate(dateOf(id), day))).toEqual(expected);
  });

  it("is in order, each date once and on a ground that is there", () => {
    expect(LEGAL_DATES.map(({ from }) => from)).toEqual(LEGAL_DATES.map(({ from }) => from).sort());
    expect(new Set(LEGAL_DATES.map(({ id }) => id)).size).toBe(LEGAL_DATES.length);
    for (const { provisions } of LEGAL_DATES) expect(provisions.map(provisionOf).length).toBeGreaterThan(0);
  });

  it("tells the reader of every date that was compared with nothing", () => {
    const fromMemory = ACT_IDS.filter((id) => "source" in ACTS[id] && ACTS[id].source === "memory");
    expect(fromMemory).toEqual([
      "registry",
      "unsold_disclosure",
      "footwear_label",
      "waste_electronics",
      "textile_waste",
      "forced_labour",
    ]);
    const unverified = LEGAL_DATES.filter(({ provisions }) => !verificationOfAll(provisions).isVerified);
    expect(unverified.map(({ id }) => id)).toEqual([
      "footwear_label",
      "electronics_waste",
      "phone_label",
      "carbon_border",
      "registry",
      "pfhxa",
      "deforestation",
      "unsold_disclosure",
      "textile_waste",
      "deforestation_small",
      "pfhxa_textiles",
      "forced_labour",
      "textile_waste_schemes",
    ]);
  });

  it("asks only what the rules count of each of its groups", () => {
    const uncounted = LEGAL_DATES.flatMap(({ id, asks, groups }) =>
      (groups ?? PRODUCT_GROUPS).flatMap((group) =>
        asks
          .filter((field) => !Object.hasOwn(ruleSetOf(group).required, field))
          .map((field) => `${id} ${group} ${field}`),
      ),
    );
    expect(uncounted).toEqual([]);
  });

  it("shows a brand the dates of its own groups, of the next 90 days, or all", () => {
    const ids = (view: CalendarView, ownGroups: string[]) =>
      datesOf(LEGAL_DATES, { view, today: "2026-11-22", ownGroups }).map(({ id }) => id);
    expect(ids("soon", ["battery", "none"])).toEqual(["battery_passport", "battery_code", "battery_removal"]);
    expect(ids("soon", ["footwear"])).toEqual([]);
    expect(ids("soon", ["furniture"])).toEqual(["deforestation"]);
    expect(ids("mine", ["steel"])).toEqual([
      "carbon_border",
      "registry",
      "formaldehyde_other",
      "packaging",
      "steel_act",
      "forced_labour",
      "construction_act",
    ]);
    expect(ids("soon", [])).toEqual(expect.arrayContaining(["battery_passport", "deforestation"]));
    expect(ids("all", ["steel"])).toHaveLength(LEGAL_DATES.length);
  });

  it("asks of fields that a record has", () => {
    expect(LEGAL_DATES.flatMap(({ asks }) => asks).filter((name) => !Object.hasOwn(productFields, name))).toEqual([]);
  });

  it.each(LOCALES)("says in %s what each date brings, and nothing of others", (locale) => {
    expect(Object.keys(messagesOf(locale).compliance.legalDates).sort()).toEqual(
      LEGAL_DATES.map(({ id }) => id).sort(),
    );
  });

  it("knows no act on ICT products, which the working plan does not have", () => {
    expect(LEGAL_DATES.map(({ id }) => id)).not.toContain("ict_act");
  });
});
