import type { z } from "zod";
import { type Operation, scopesOf } from "@/lib/api/operation";
import { requireValue } from "@/lib/platform/require-value";
import type { ApiOperation, ApiResponse, MediaType, Parameter, Reference } from "./document-types";
import { errorResponses, headerReferences } from "./error-responses";
import type { SchemaCollection } from "./schema-collection";

export function describeOperation(operation: Operation, collection: SchemaCollection): ApiOperation {
  const { id, tag, summary, description } = operation;
  const scopes = scopesOf(operation);
  const name = requireValue(id[0], "An id").toUpperCase() + id.slice(1);
  return {
    operationId: id,
    tags: [tag],
    summary,
    description:
      scopes.length === 0
        ? description
        : `${description}\n\nThe key needs the scope ${scopes.map((scope) => `\`${scope}\``).join(" or ")}.`,
    security: operation.takesKeyIfAny
      ? [{}, { apiKey: [] }, { readerKey: [] }]
      : scopes.map((scope) => ({ apiKey: [scope] })),
    parameters: parametersOf(operation, collection),
    ...(operation.body
      ? {
          requestBody: {
            required: true,
            content: { [operation.bodyType ?? "application/json"]: bodyOf(operation, `${name}Body`, collection) },
          },
        }
      : {}),
    ...(operation.fileTypes ? { requestBody: { required: true, content: filesOf(operation.fileTypes) } } : {}),
    responses: { ...successes(operation, `${name}Answer`, collection), ...errorResponses(operation) },
  };
}

function filesOf(types: readonly string[]): Record<string, MediaType> {
  return Object.fromEntries(types.map((type) => [type, { schema: { type: "string", format: "binary" } }]));
}

function bodyOf(operation: Operation, name: string, collection: SchemaCollection): MediaType {
  return {
    schema: collection.name(name, collection.schemaOf(requireValue(operation.body, "Body"), "input")),
    ...(operation.bodyExample === undefined ? {} : { example: operation.bodyExample }),
  };
}

const ENTITY_TAG = {
  ETag: "Changes whenever the answer changes. Send it in `If-Match` with a change, in `If-None-Match` to read again.",
};

const isConditional = ({ isConditional: isText, hasEntityTag, method }: Operation) =>
  method === "GET" && (isText === true || hasEntityTag === true);

function successes(operation: Operation, name: string, collection: SchemaCollection): Record<string, ApiResponse> {
  const own = Object.entries({ ...operation.answerHeaders, ...(operation.hasEntityTag && ENTITY_TAG) }).map(
    ([header, description]) => [header, { description, schema: { type: "string" } }],
  );
  const replayed = operation.method !== "GET" && operation.scope !== null ? ["Idempotent-Replayed"] : [];
  const answered = () => collection.name(name, collection.schemaOf(operation.answer, "output"));
  const contentOf = (example: object): ApiResponse["content"] => {
    if (operation.status === 204) return {};
    if (operation.fileAnswer) return { [operation.fileAnswer]: { schema: { type: "string", format: "binary" } } };
    const types = ["application/json", ...(operation.alsoAs ?? [])];
    return Object.fromEntries(types.map((type) => [type, { schema: answered(), ...example }]));
  };
  const response = (example: object): ApiResponse => ({
    description: operation.summary,
    headers: { ...headerReferences(replayed), ...Object.fromEntries(own) },
    content: contentOf(example),
  });
  return Object.fromEntries([
    [String(operation.status), response({ example: operation.answerExample })],
    ...(operation.otherStatuses ?? []).map((status) => [String(status), response({})]),
    ...(isConditional(operation)
      ? [
          [
            "304",
            {
              description: "Unchanged since the answer whose ETag `If-None-Match` names.",
              headers: headerReferences(),
              content: {},
            },
          ],
        ]
      : []),
  ]);
}

function parametersOf(operation: Operation, collection: SchemaCollection): (Parameter | Reference)[] {
  return [
    ...namedIn("path", operation.params, operation.paramsExample, collection),
    ...namedIn("query", operation.query, operation.queryExample, collection),
    ...(operation.method === "GET" ? [] : [{ $ref: "#/components/parameters/IdempotencyKey" }]),
    ...(operation.needsVersion ? [{ $ref: "#/components/parameters/IfMatch" }] : []),
    ...(operation.takesVersion ? [{ $ref: "#/components/parameters/IfMatchIfAny" }] : []),
    ...(isConditional(operation) ? [{ $ref: "#/components/parameters/IfNoneMatch" }] : []),
  ];
}

function namedIn(
  location: "path" | "query",
  contract: z.ZodType | undefined,
  examples: Record<string, string> | undefined,
  collection: SchemaCollection,
): Parameter[] {
  if (!contract) return [];
  const { properties = {}, required = [] } = collection.schemaOf(contract, "input");
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: location,
    required: location === "path" || required.includes(name),
    ...(description ? { description } : {}),
    schema,
    ...(examples?.[name] === undefined
      ? {}
      : { example: schema.type === "integer" ? Number(examples[name]) : examples[name] }),
  }));
}
