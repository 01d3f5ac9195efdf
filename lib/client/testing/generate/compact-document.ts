import type { ApiOperation, JsonSchema, OpenApiDocument, Parameter } from "@/lib/openapi/document-types";

/** The document as much as types are made of: schemas alone, each once, queries among them. */

export interface NamedOperation {
  method: string;
  path: string;
  operation: ApiOperation;
  /** `VerifyPassport`, with which its schemas' names begin. */
  name: string;
}

export function operationsOf(document: OpenApiDocument): NamedOperation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const { operationId: id } = operation;
      return { method: method.toUpperCase(), path, operation, name: id.charAt(0).toUpperCase() + id.slice(1) };
    }),
  );
}

/** Its own parameters in a place: those that all operations share are the client's business. */
export const parametersIn = ({ operation }: NamedOperation, location: Parameter["in"]): Parameter[] =>
  operation.parameters.flatMap((parameter) =>
    !("$ref" in parameter) && parameter.in === location ? [parameter as Parameter] : [],
  );

const REFERENCE = "#/components/schemas/";
const NOT_TYPED = ["Problem", "Result"];

export function compactDocument(document: OpenApiDocument): Record<string, unknown> {
  const typedSchemas = Object.entries(document.components.schemas).filter(([name]) => !NOT_TYPED.includes(name));
  // Schemas with their own name come before the responses that contain them.
  const isPart = ([name]: readonly [string, JsonSchema]) => /(Answer|Body)$/.test(name);
  const first = new Map<string, string>();
  for (const [name, schema] of [...typedSchemas.filter((one) => !isPart(one)), ...typedSchemas.filter(isPart)]) {
    const text = JSON.stringify(schema);
    if (!first.has(text)) first.set(text, name);
  }
  const schemas = typedSchemas.map(([name, schema]) => {
    const known = first.get(JSON.stringify(schema));
    return [name, known === undefined || known === name ? schema : { $ref: REFERENCE + known }] as const;
  });
  const queries = operationsOf(document).flatMap((one) => {
    const parameters = parametersIn(one, "query");
    return parameters.length === 0 ? [] : [[`${one.name}Query`, querySchema(parameters)] as const];
  });
  return {
    openapi: document.openapi,
    info: { title: document.info.title, version: document.info.version },
    paths: {},
    components: { schemas: Object.fromEntries([...schemas, ...queries]) },
  };
}

function querySchema(parameters: readonly Parameter[]): JsonSchema {
  return {
    type: "object",
    additionalProperties: false,
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(
      parameters.map(({ name, description, schema }) => [name, { ...asGiven(schema), description }]),
    ),
  };
}

/** As the client takes it: yes or no, and names in a list that it joins. */
function asGiven(schema: JsonSchema): JsonSchema {
  if (schema.enum?.length === 2 && schema.enum.includes("true") && schema.enum.includes("false"))
    return { type: "boolean" };
  const several = /^\^\(([^()]*)\)\(,\(\1\)\)\*\$$/.exec(schema.pattern ?? "");
  if (!several?.[1]) return schema;
  const one = { type: "string", enum: several[1].split("|").map((name) => name.replaceAll("\\", "")) };
  return { anyOf: [one, { type: "array", items: one }] };
}
