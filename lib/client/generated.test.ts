import { expect, it } from "vitest";
import { buildOpenApiDocument } from "@/lib/openapi/document";
import { OPERATIONS } from "@/lib/openapi/operations";
import { operationsOf } from "./testing/generate/compact-document";
import { NAMES } from "./testing/generate/names";

it("every operation is a method of its own, and no name is left of one that is gone", () => {
  const document = buildOpenApiDocument(OPERATIONS, "https://passports.example.com");
  const ids = operationsOf(document).map(({ operation }) => operation.operationId);
  expect(Object.keys(NAMES).toSorted()).toEqual(ids.toSorted());
  expect(new Set(Object.values(NAMES)).size).toBe(ids.length);
});
