import { PostmanValidator } from "@har-sdk/validator";
import { expect, it } from "vitest";
import { buildOpenApiDocument } from "../openapi/document";
import { OPERATIONS } from "../operations";
import { buildPostmanCollection } from "./collection";

const collection = buildPostmanCollection(buildOpenApiDocument(OPERATIONS, "https://passports.example.com"));
const items = collection.item.flatMap(({ item }) => item);
const requestOf = (name: string) => items.find((one) => one.name === name)!.request;

it("is valid by Postman's schema of its format 2.1", async () => {
  const validate = (given: object) => new PostmanValidator().verify(given as never);
  expect(await validate(collection)).toEqual([]);
  const { item: _, ...without } = collection;
  expect(await validate(without)).not.toEqual([]);
});

it("has a request for every operation, once, in the folder of its tag", () => {
  const requests = items.map(({ request: { method, url } }) => `${method} /${url.path.join("/")}`);
  const operations = OPERATIONS.map(({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`);
  expect(requests.toSorted()).toEqual(operations.toSorted());
});

it("sends the key of a variable to this deployment, and none where none is needed", () => {
  expect(collection.auth.bearer[0]).toMatchObject({ key: "token", value: "{{apiKey}}" });
  expect(collection.variable).toEqual([
    { key: "baseUrl", value: "https://passports.example.com" },
    expect.objectContaining({ key: "apiKey", value: "" }),
  ]);
  expect(requestOf("This document").auth).toEqual({ type: "noauth" });
  expect(requestOf("Verify a product by its passport code").auth).toBeUndefined();
});

it("fills in examples: what is required is sent, the rest waits to be ticked", () => {
  const verify = requestOf("Verify a product by its passport code");
  expect(verify.url).toMatchObject({
    raw: "{{baseUrl}}/v1/verify?code=7K3M-Q2XD-9F4T-VW8P8",
    query: [
      { key: "code", value: "7K3M-Q2XD-9F4T-VW8P8", disabled: false },
      { key: "proof", disabled: true },
    ],
  });
  const patch = requestOf("Change a product's data");
  expect(patch.header).toEqual(
    expect.arrayContaining([
      { key: "Content-Type", value: "application/merge-patch+json" },
      expect.objectContaining({ key: "Idempotency-Key", value: "{{$guid}}" }),
      expect.objectContaining({ key: "If-Match", value: '"3"' }),
    ]),
  );
  expect(JSON.parse((patch.body as { raw: string }).raw)).toMatchObject({ recycled_content: 52 });
});
