import type { Operation } from "@/lib/api/operation";
import { madeOnce } from "@/lib/platform/caches";
import { environment } from "@/lib/platform/env";
import { ERROR_STATUS, type ApiErrorCode } from "@/lib/platform/errors";
import { describeOperation } from "./describe-operation";
import { describeWebhooks } from "./describe-webhooks";
import type { OpenApiDocument } from "./document-types";
import { errorCodesOf, resultName } from "./error-responses";
import { OPERATIONS } from "./operations";
import { problemExample, resultExample } from "./problem-example";
import { SchemaCollection } from "./schema-collection";
import { HEADERS, PARAMETERS, PROBLEM_SCHEMA, RESULT_SCHEMA, SECURITY_SCHEMES } from "./shared-components";

export const API_VERSION = "1.4.0";

const LICENSE = { name: "All rights reserved", identifier: "LicenseRef-All-rights-reserved" };

const DESCRIPTION =
  "Digital product passports: register products, verify a passport by its code, pass it on to a new holder. " +
  "JSON in snake_case, UTC timestamps, problem+json for errors. " +
  "Changes within /v1 are additive: new optional fields, new members of answers and new error codes may appear.";

const TAGS: Record<string, string> = {
  Passports: "Verifying an item by its passport's code, and following your own.",
  Products: "Registering products and reading them back.",
  "Digital product passports": "Reading passports as EN 18222:2026 has it, by anybody who knows what to ask for.",
  Imports: "Products in files, larger than one request can be.",
  Transfers: "Passing an item on to its next holder.",
  Warranties: "What is promised for an item.",
  "Access grants": "Who may read restricted data, for which purpose and how long.",
  Compliance: "How ready products are for what acts expect, and what the checks find.",
  Events: "What has happened, in order.",
  Exports: "Whole lists, as JSON Lines.",
  Webhooks: "Where events are sent, and what came of it.",
  Reference: "This description, for programs.",
};

export function buildOpenApiDocument(operations: readonly Operation[], publicUrl: string): OpenApiDocument {
  const collection = new SchemaCollection();
  const paths: OpenApiDocument["paths"] = {};
  for (const operation of operations) {
    const path = (paths[operation.path] ??= {});
    path[operation.method.toLowerCase()] = describeOperation(operation, collection);
  }
  const hasWebhooks = operations.some(({ tag }) => tag === "Webhooks");
  const webhooks = hasWebhooks ? { webhooks: describeWebhooks(collection) } : {};
  collection.name("Problem", PROBLEM_SCHEMA);
  if (operations.some(({ tellsErrorsBy }) => tellsErrorsBy === "result")) collection.name("Result", RESULT_SCHEMA);
  const codesOf = (tellsErrorsBy: Operation["tellsErrorsBy"]) => [
    ...new Set(operations.filter((one) => one.tellsErrorsBy === tellsErrorsBy).flatMap(errorCodesOf)),
  ];
  return {
    openapi: "3.1.0",
    info: {
      title: "Carnet product passports",
      version: API_VERSION,
      summary: "Digital product passports over HTTP and JSON.",
      description: DESCRIPTION,
      license: LICENSE,
    },
    servers: [{ url: publicUrl }],
    tags: [...new Set(operations.map((operation) => operation.tag))].map((name) => ({
      name,
      description: TAGS[name] ?? name,
    })),
    paths,
    ...webhooks,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      schemas: collection.schemas,
      headers: HEADERS,
      parameters: PARAMETERS,
      examples: Object.fromEntries([
        ...codesOf(undefined).map((code) => [code, exampleOf(code)]),
        ...codesOf("result").map((code) => [resultName(code), resultOf(code)]),
      ]),
    },
  };
}

const exampleOf = (code: ApiErrorCode) => ({ summary: ERROR_STATUS[code][1], value: problemExample(code) });
const resultOf = (code: ApiErrorCode) => ({ summary: ERROR_STATUS[code][1], value: resultExample(code) });

export const openApiDocument = () => madeOnce(OPERATIONS, documentOf);

const documentOf = (operations: typeof OPERATIONS) => buildOpenApiDocument(operations, environment().publicUrl);

export const openApiText = () => madeOnce(openApiDocument(), textOf);

const textOf = (document: OpenApiDocument) => JSON.stringify(document);
