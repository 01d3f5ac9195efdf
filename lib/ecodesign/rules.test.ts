import { expect, it, test } from "vitest";
import { isPublicDocument } from "./access";
import { measureReadiness, READINESS_FIELDS } from "./rules";

const all = Object.fromEntries(READINESS_FIELDS.map((field) => [field, "declared"]));

it("nothing declared answers no question", () => {
  expect(measureReadiness({})).toEqual({ answered: 0, required: READINESS_FIELDS.length, share_percent: 0, missing: [...READINESS_FIELDS] });
});

it("everything declared answers all", () => {
  expect(measureReadiness(all)).toEqual({ answered: READINESS_FIELDS.length, required: READINESS_FIELDS.length, share_percent: 100, missing: [] });
});

it("one question short is never shown as 100 percent", () => {
  const { share_percent: share, missing } = measureReadiness({ ...all, gtin: null });
  expect(missing).toEqual(["gtin"]);
  expect(share).toBe(95);
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

test.each([
  [{ kind: "manual" }, true],
  [{ kind: "declaration_of_conformity", access: null }, true],
  [{ kind: "technical_file" }, false],
  [{ kind: "test_report" }, false],
  [{ kind: "verification" }, false],
  [{ kind: "test_report", access: "public" }, true],
  [{ kind: "manual", access: "legitimate_interest" }, false],
  [{ kind: "manual", access: "authority" }, false],
  [{ kind: "manual", access: "internal" }, false],
] as const)("a document %j is public: %s", (document, isPublic) => {
  expect(isPublicDocument(document)).toBe(isPublic);
});
