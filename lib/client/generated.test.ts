import { expect, it } from "vitest";
import { buildOpenApiDocument } from "@/lib/api/openapi/document";
import { OPERATIONS } from "@/lib/api/operations";
import { operationsOf } from "./testing/generate/compact-document";
import { NAMES } from "./testing/generate/names";
import { writeErrors } from "./testing/generate/write-errors";
import { writeResources } from "./testing/generate/write-resources";
import { writeSchemas } from "./testing/generate/write-schemas";

/** `npm run client` writes the files anew. */

const document = buildOpenApiDocument(OPERATIONS, "https://passports.example.com");

it.each([
  ["schemas", writeSchemas],
  ["resources", writeResources],
  ["errors", writeErrors],
])("the client's %s are what the OpenAPI document gives", async (name, write) => {
  await expect(await write(document)).toMatchFileSnapshot(`generated/${name}.ts`);
});

it("every operation is a method of its own, and no name is left of one that is gone", () => {
  const ids = operationsOf(document).map(({ operation }) => operation.operationId);
  expect(Object.keys(NAMES).toSorted()).toEqual(ids.toSorted());
  expect(new Set(Object.values(NAMES)).size).toBe(ids.length);
});
