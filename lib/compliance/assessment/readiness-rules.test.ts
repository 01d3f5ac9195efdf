import { expect, it, test } from "vitest";
import { ECODESIGN_FIELD_NAMES } from "@/lib/ecodesign/registry";
import { PRODUCT_GROUPS } from "@/lib/law/rules";
import { RULE_SETS, ruleSetOf } from "../checks/rule-set-rules";
import { measureReadiness } from "./readiness-rules";

const { required } = ruleSetOf("textiles");
const all = {
  ...Object.fromEntries(Object.keys(required).map((field) => [field, "declared"])),
  product_group: "textiles" as const,
};

it("nothing declared answers no question", () => {
  const { answered, answered_weight, share_percent, missing, rule_set } = measureReadiness({});
  expect({ answered, answered_weight, share_percent, rule_set }).toEqual({
    answered: 0,
    answered_weight: 0,
    share_percent: 0,
    rule_set: "other/4",
  });
  expect(missing).toEqual(Object.keys(ruleSetOf("other").required));
});

it("everything declared answers all", () => {
  expect(measureReadiness(all)).toMatchObject({
    answered: 22,
    required: 22,
    answered_weight: 40,
    required_weight: 40,
    share_percent: 100,
    missing: [],
  });
});

it("a field counts by its weight, and one short is never shown as 100 percent", () => {
  expect(measureReadiness({ ...all, gtin: null })).toMatchObject({
    answered: 21,
    answered_weight: 37,
    share_percent: 92,
    missing: ["gtin"],
  });
  expect(measureReadiness({ ...all, weight_g: null })).toMatchObject({
    answered: 21,
    answered_weight: 39,
    share_percent: 97,
    missing: ["weight_g"],
  });
});

test.each([
  ["null does not answer", "materials", null, false],
  ["absence does not answer", "materials", undefined, false],
  ["an empty list answers: assessed, none found", "documents", [], true],
  ["zero answers", "recycled_content", 0, true],
  ["not_assessed does not answer", "soc_status", "not_assessed", false],
  ["none above the threshold answers", "soc_status", "none_above_threshold", true],
])("%s", (_, field, value, answers) => {
  expect(measureReadiness({ ...all, [field]: value }).missing.includes(field)).toBe(!answers);
});

it("every group is asked for fields that exist, under an id with its version", () => {
  const known = new Set<string>([...ECODESIGN_FIELD_NAMES, "gtin", "product_group", "recycled_content"]);
  for (const { id, group, version, required: requiredFields } of RULE_SETS) {
    expect(id).toBe(`${group}/${version}`);
    expect(Object.keys(requiredFields).filter((field) => !known.has(field))).toEqual([]);
  }
  expect(new Set(RULE_SETS.map(({ group }) => group))).toEqual(new Set(PRODUCT_GROUPS));
});
