import { runInNewContext } from "node:vm";
import { PostmanValidator } from "@har-sdk/validator";
import { expect, it } from "vitest";
import { buildOpenApiDocument } from "../document";
import { OPERATIONS } from "../operations";
import { buildPostmanCollection } from "./collection";

const collection = buildPostmanCollection(buildOpenApiDocument(OPERATIONS, "https://passports.example.com"));
const items = collection.item.flatMap(({ item }) => item);
const requestOf = (name: string) => items.find((one) => one.name === name)!.request;

it("is valid by Postman's schema of its format 2.1", async () => {
  const validate = (document: object) => new PostmanValidator().verify(document as never);
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
    expect.objectContaining({ key: "product_id" }),
    ...Array.from({ length: 9 }, () => expect.anything()),
  ]);
  expect(requestOf("This document").auth).toEqual({ type: "noauth" });
  expect(requestOf("Verify a product by its passport code").auth).toBeUndefined();
});

it("fills in examples: what is required is sent, the rest waits to be ticked", () => {
  const verify = requestOf("Verify a product by its passport code");
  expect(verify.url).toMatchObject({
    raw: "{{baseUrl}}/v1/verify?code={{code}}",
    query: [
      { key: "code", value: "{{code}}", disabled: false },
      { key: "proof", disabled: true },
      { key: "fields", disabled: true },
    ],
  });
  const patch = requestOf("Change a product's data");
  expect(patch.header).toEqual(
    expect.arrayContaining([
      { key: "Content-Type", value: "application/merge-patch+json" },
      expect.objectContaining({ key: "Idempotency-Key", value: "{{$guid}}" }),
      expect.objectContaining({ key: "If-Match", value: "{{etag}}" }),
    ]),
  );
  expect(JSON.parse((patch.body as { raw: string }).raw)).toMatchObject({ recycled_content: 52 });
});

it("hands ids from the answer of one request to the requests after it", () => {
  const names = collection.variable.map(({ key }) => key);
  const used = [...JSON.stringify(collection.item).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!);
  expect([...new Set(used)].filter((name) => !names.includes(name))).toEqual([]);
  const stored = new Map<string, unknown>();
  for (const operation of OPERATIONS) {
    const item = items.find(({ name }) => name === operation.summary)!;
    const pm = {
      response: { code: operation.status, json: () => operation.answerExample, headers: { get: () => '"tag"' } },
      collectionVariables: { set: (name: string, value: unknown) => stored.set(name, value) },
    };
    if (item.event) runInNewContext(item.event[0].script.exec.join("\n"), { pm });
  }
  const chained = names.filter((name) => name !== "baseUrl" && name !== "apiKey");
  expect([...stored.keys()].toSorted()).toEqual(chained.toSorted());
  expect(stored.get("product_id")).toMatch(/^prd_/);
  expect(requestOf("Read a product and its units").url.variable).toMatchObject([{ value: "{{product_id}}" }]);
  expect((requestOf("Initiate an ownership transfer").body as { raw: string }).raw).toContain('"code": "{{code}}"');
});
