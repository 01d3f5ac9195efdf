import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { openApiSchemas } from "@/lib/platform/testing/openapi-schemas";
import { ERROR_CATALOGUE } from "../error-catalogue";
import { OPERATIONS } from "../operations";
import { buildOpenApiDocument } from "./document";
import type { ApiOperation, MediaType } from "./document-types";

const document = buildOpenApiDocument(OPERATIONS, "https://passports.example.com");
const schemaAt = openApiSchemas(document);

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

function mediaTypesOf(operation: ApiOperation): MediaType[] {
  const responses = Object.values(operation.responses).flatMap((response) => Object.values(response.content));
  return [...responses, ...Object.values(operation.requestBody?.content ?? {})];
}

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
    const examples = mediaTypesOf(operation).flatMap(({ schema, example, examples: named = {} }) => [
      ...(example === undefined ? [] : [{ schema, value: example }]),
      ...Object.values(named).map(({ $ref }) => ({ schema, value: (resolve($ref) as { value: unknown }).value })),
    ]);
    for (const { schema, value } of examples) {
      const isValid = schemaAt(...(schema as { $ref: string }).$ref.slice(2).split("/"))!;
      expect(isValid(value), JSON.stringify(isValid.errors)).toBe(true);
    }
    expect(examples.length).toBeGreaterThan(0);
  });

  it.each(described)("gives %s parameters whose examples are valid", (_name, { parameters }) => {
    for (const given of parameters) {
      const parameter = "$ref" in given ? document.components.parameters[given.$ref.split("/").at(-1)!]! : given;
      if (parameter.example === undefined) continue;
      const isValid = new Ajv2020({ strict: false }).compile(parameter.schema);
      expect(isValid(parameter.example), `${parameter.name}: ${JSON.stringify(isValid.errors)}`).toBe(true);
    }
  });

  it("passes the strict rules of Redocly without a warning", async () => {
    const config = await createConfig({ extends: ["recommended-strict"] });
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
