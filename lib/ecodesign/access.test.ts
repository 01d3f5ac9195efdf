import { expect, test } from "vitest";
import { isPublicDocument } from "./access";

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
