import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { readParameters } from "@/lib/platform/input/read-input";
import { openApiSchemas, withClosedSchemas } from "@/lib/platform/testing/openapi-schemas";
import { getTransferOperation } from "@/lib/transfers/contract";
import { buildOpenApiDocument } from "./document";
import type { ApiOperation, JsonSchema, MediaType } from "./document-types";
import { OPERATIONS } from "./operations";
import { ERROR_CATALOGUE } from "./problem-example";

const document = buildOpenApiDocument(OPERATIONS, "https://passports.example.com");
const schemaAt = openApiSchemas(withClosedSchemas(document));

const described = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
);

function resolve(reference: string): unknown {
  return reference
    .slice(2)
    .split("/")
    .reduce<unknown>(
      (value, segment) => (value as Record<string, unknown>)[segment.replaceAll("~1", "/").replaceAll("~0", "~")],
      document,
    );
}

function referencesIn(value: unknown): string[] {
  if (value === null || typeof value !== "object") return [];
  const { $ref } = value as { $ref?: unknown };
  return [...(typeof $ref === "string" ? [$ref] : []), ...Object.values(value).flatMap(referencesIn)];
}

/** These schemas and all that they are made of, references followed. */
function schemasIn(roots: readonly JsonSchema[]): JsonSchema[] {
  const seen = new Set<JsonSchema>();
  const visit = (value: unknown): void => {
    if (value === null || typeof value !== "object" || seen.has(value as JsonSchema)) return;
    const schema = value as JsonSchema;
    seen.add(schema);
    const { $ref } = schema;
    Object.values(value).forEach(visit);
    if (typeof $ref === "string") visit(resolve($ref));
  };
  roots.forEach(visit);
  return [...seen];
}

function mediaTypesOf(operation: ApiOperation): MediaType[] {
  const responses = Object.values(operation.responses).flatMap((response) => Object.values(response.content));
  return [...responses, ...Object.values(operation.requestBody?.content ?? {})];
}

/** A passport of another service may have members that this version does not know (EN 18222). */
const BODIES_OF_OTHER_SERVICES = new Set(["createDPP", "updateDPPById", "updateDataElement"]);

describe("the OpenAPI document", () => {
  it("says which API, which revision and where", () => {
    expect(document).toMatchObject({
      openapi: "3.1.0",
      info: { version: "1.4.0" },
      servers: [{ url: "https://passports.example.com" }],
    });
  });

  it("refers to nothing that is missing", () => {
    const references = referencesIn(document);
    expect(references.length).toBeGreaterThan(50);
    expect(references.filter((reference) => resolve(reference) === undefined)).toEqual([]);
  });

  it("names each operation once", () => {
    const ids = described.map(([, operation]) => operation.operationId);
    expect(new Set(ids).size).toBe(OPERATIONS.length);
  });

  it.each(described)("gives %s examples that are valid", (_name, operation) => {
    const examples = mediaTypesOf(operation).flatMap(({ schema, example, examples = {} }) => [
      ...(example === undefined ? [] : [{ schema, value: example }]),
      ...Object.values(examples).map(({ $ref }) => ({ schema, value: (resolve($ref) as { value: unknown }).value })),
    ]);
    for (const { schema, value } of examples) {
      const isValid = schemaAt(...(schema as { $ref: string }).$ref.slice(2).split("/"))!;
      expect(isValid(value), JSON.stringify(isValid.errors)).toBe(true);
    }
    expect(examples.length).toBeGreaterThan(0);
  });

  it.each(described)("leaves the answers of %s open to new members, and its body closed", (_name, operation) => {
    const { requestBody, responses } = operation;
    const requestSchemas = schemasIn(Object.values(requestBody?.content ?? {}).map(({ schema }) => schema));
    const answered = schemasIn(
      Object.values(responses).flatMap(({ content }) => Object.values(content).map(({ schema }) => schema)),
    );
    const objects = (schemas: JsonSchema[]) =>
      schemas.filter(({ type, properties }) => type === "object" && properties);
    if (!BODIES_OF_OTHER_SERVICES.has(operation.operationId))
      expect(objects(requestSchemas).filter((schema) => schema.additionalProperties !== false)).toEqual([]);
    expect(answered.filter((schema) => schema.additionalProperties === false)).toEqual([]);
    expect(answered.length).toBeGreaterThan(0);
  });

  it("describes deliveries of webhooks as a union of events by their type", () => {
    const isEvent = schemaAt("components", "schemas", "DeliveredEvent")!;
    const event = { id: "evt_01kakz9q4wq3t8m5x7n2d6b0hc_0", timestamp: "2026-11-22T08:30:41.000Z", test: false };
    const transfer = { transfer_id: "trf_1", product_id: null, code: null };
    expect(isEvent({ ...event, type: "transfer.completed", data: transfer })).toBe(true);
    expect(isEvent({ ...event, type: "transfer.completed", data: { product_id: null } })).toBe(false);
    expect(isEvent({ ...event, type: "product.updated", data: transfer })).toBe(false);
    expect(isEvent({ ...event, type: "webhook.test", data: {} })).toBe(true);
    expect(isEvent({ ...event, type: "transfer.finished", data: transfer })).toBe(false);
    const { requestBody } = document.webhooks!["event"]!.post;
    expect(requestBody!.content["application/json"]!.schema.$ref).toBe("#/components/schemas/DeliveredEvent");
  });

  it("writes patterns that every language's expressions read, and says what each list holds", () => {
    const schemas = schemasIn([document as unknown as JsonSchema]);
    expect(schemas.filter(({ pattern }) => typeof pattern === "string" && pattern.includes("\\/"))).toEqual([]);
    expect(schemas.filter(({ type, items }) => type === "array" && items === undefined)).toEqual([]);
  });

  it("has one default and one maximum of limit", () => {
    const limits = described.flatMap(([, { parameters }]) =>
      parameters.flatMap((one) => ("name" in one && one.name === "limit" ? [one.schema] : [])),
    );
    expect(limits.length).toBeGreaterThan(8);
    for (const schema of limits)
      expect(schema).toMatchObject({ type: "integer", minimum: 1, maximum: 100, default: 25 });
  });

  it("accepts an instant with an offset wherever a request has a date-time", () => {
    const isInstant = (schema: JsonSchema) => schema.format === "date-time";
    const queries = OPERATIONS.flatMap(({ id, query }) => {
      const parameters = described.find(([, { operationId }]) => operationId === id)![1].parameters;
      return parameters.flatMap((one) => ("name" in one && isInstant(one.schema) ? [[query!, one.name] as const] : []));
    });
    expect(queries.length).toBeGreaterThan(3);
    for (const [query, name] of queries) {
      const result = readParameters(query, { [name]: "2026-11-22T10:00:00+01:00" });
      expect(result.ok ? [] : result.errors.filter(({ pointer }) => pointer === `?${name}`), name).toEqual([]);
    }
  });

  it("lets a client that validates answers live through a member that it does not know", () => {
    const isTransfer = openApiSchemas(document)("components", "schemas", "GetTransferAnswer")!;
    const answer = { ...(getTransferOperation.answerExample as object), reference: "new in a later version" };
    expect(isTransfer(answer)).toBe(true);
    expect(schemaAt("components", "schemas", "GetTransferAnswer")!(answer)).toBe(false);
  });

  it.each(described)("gives %s parameters whose examples are valid", (_name, { parameters }) => {
    for (const reference of parameters) {
      const parameter =
        "$ref" in reference ? document.components.parameters[reference.$ref.split("/").at(-1)!]! : reference;
      if (parameter.example === undefined) continue;
      const isValid = new Ajv2020({ strict: false }).compile(parameter.schema);
      expect(isValid(parameter.example), `${parameter.name}: ${JSON.stringify(isValid.errors)}`).toBe(true);
    }
  });

  it("passes the strict rules of Redocly without a warning", async () => {
    // `/v1/products/by-external-id/…` is no id of a product: these begin with prd_.
    const config = await createConfig({ extends: ["recommended-strict"], rules: { "no-ambiguous-paths": "off" } });
    const problems = await lintFromString({
      source: JSON.stringify(buildOpenApiDocument(OPERATIONS, "https://passports.carnet.test")),
      config,
    });
    expect(
      problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ""}`),
    ).toEqual([]);
  });

  it.each(described)(
    "gives %s every answer that every operation can have",
    (_name, { security, responses, requestBody }) => {
      // EN 18222 has no 422.
      const isResult = Object.hasOwn(responses["429"]!.content, "application/json");
      const statuses = [
        "403",
        isResult ? "400" : "422",
        "429",
        "500",
        "503",
        ...(security.length > 0 ? ["401"] : []),
        ...(requestBody ? ["400", "413", "415"] : []),
      ];
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(statuses));
      for (const response of Object.values(responses))
        expect(Object.keys(response.headers)).toEqual(
          expect.arrayContaining(["X-Request-Id", "RateLimit-Policy", "RateLimit", "Cache-Control"]),
        );
      for (const status of ["429", "503"]) expect(responses[status]!.headers).toHaveProperty("Retry-After");
    },
  );

  it.each(described)("lets each parameter of %s be told", (_name, { parameters }) => {
    for (const parameter of parameters)
      if (!("$ref" in parameter)) expect(parameter.description, parameter.name).toBeTruthy();
  });

  it("names the codes that have a page, those outside the operations apart", () => {
    const ofSignedPassports = ["credential_not_found", "passport_incomplete", "signing_key_missing"];
    const outside = ["not_found", "method_not_allowed", ...ofSignedPassports];
    const codes = [
      ...Object.keys(document.components.examples).map((name) => name.replace(/_result$/, "")),
      ...outside,
    ];
    expect(Object.keys(ERROR_CATALOGUE).sort()).toEqual([...new Set(codes)].sort());
  });
});
