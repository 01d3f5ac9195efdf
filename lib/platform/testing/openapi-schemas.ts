import addFormats from "ajv-formats";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { JsonSchema, OpenApiDocument } from "@/lib/openapi/document-types";

const escaped = (segment: string) => encodeURIComponent(segment.replaceAll("~", "~0").replaceAll("/", "~1"));

/** Validators of the schemas in an OpenAPI document as it is published, by their path; undefined: there is none. */
export function openApiSchemas(document: OpenApiDocument): (...segments: string[]) => ValidateFunction | undefined {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  // Patterns next to these formats are more specific.
  ajv.addFormat("iri", true);
  ajv.addFormat("idn-email", true);
  ajv.addSchema(document, "openapi");
  return (...segments) => ajv.getSchema(`openapi#/${segments.map(escaped).join("/")}`);
}

/** The same document with closed schemas: in the tests an answer may hold no member that its schema does not name. */
export function withClosedSchemas(document: OpenApiDocument): OpenApiDocument {
  const { components } = document;
  const schemas = Object.entries(components.schemas).map(([name, schema]) => [name, closed(schema)]);
  return { ...document, components: { ...components, schemas: Object.fromEntries(schemas) } };
}

function closed(schema: JsonSchema): JsonSchema {
  const { properties, items, anyOf, additionalProperties } = schema;
  const isOpen = schema.type === "object" && properties !== undefined && additionalProperties === undefined;
  return {
    ...schema,
    ...(properties && { properties: mapValues(properties, closed) }),
    ...(items && { items: closed(items) }),
    ...(anyOf && { anyOf: anyOf.map(closed) }),
    ...(typeof additionalProperties === "object" && { additionalProperties: closed(additionalProperties) }),
    ...(isOpen && { additionalProperties: false }),
  };
}

const mapValues = <Value>(record: Record<string, Value>, change: (value: Value) => Value): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
