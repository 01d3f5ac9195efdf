import { z } from "zod";
import type { JsonSchema } from "./document-types";

const SCHEMAS_AT = "#/components/schemas/";

export class SchemaCollection {
  readonly schemas: Record<string, JsonSchema> = {};

  schemaOf(contract: z.ZodType, io: "input" | "output"): JsonSchema {
    const {
      $schema: _,
      $defs,
      ...schema
    } = pointingToComponents(
      z.toJSONSchema(contract, {
        io,
        unrepresentable: "any",
        override: ({ zodSchema, jsonSchema }) => simplify(zodSchema, jsonSchema as JsonSchema, io),
      }),
    ) as JsonSchema & { $defs?: Record<string, JsonSchema> };
    for (const [name, definition] of Object.entries($defs ?? {})) this.name(name, definition);
    return schema;
  }

  /** Throws an Error when the name already has another schema. */
  name(name: string, schema: JsonSchema): JsonSchema {
    const known = this.schemas[name];
    if (known && JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(`two different schemas are called ${name}`);
    this.schemas[name] = schema;
    return { $ref: SCHEMAS_AT + name };
  }
}

/**
 * Omits zod's long patterns for known formats and its bound of every integer. Requests are closed, so that misspelled
 * properties are rejected; responses are open, because /v1 may add properties.
 */
function simplify(contract: z.core.$ZodTypes, schema: JsonSchema, io: "input" | "output"): void {
  if (contract instanceof z.ZodStringFormat && contract.format !== "regex") delete schema.pattern;
  // JavaScript writes a slash as \\/, which other languages' regular expressions do not accept.
  if (schema.pattern) schema.pattern = schema.pattern.replaceAll("\\/", "/");
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (io === "input") return;
  if (schema.format === "iri") schema.format = "uri";
  if (schema.additionalProperties === false) delete schema.additionalProperties;
}

function pointingToComponents(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pointingToComponents);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      key === "$ref" && typeof member === "string"
        ? member.replace("#/$defs/", SCHEMAS_AT)
        : key === "anyOf" && Array.isArray(member)
          ? flat(member.map(pointingToComponents) as JsonSchema[])
          : pointingToComponents(member),
    ]),
  );
}

function flat(choices: readonly JsonSchema[]): JsonSchema[] {
  const all = choices.flatMap((choice) => (choice.anyOf && Object.keys(choice).length === 1 ? choice.anyOf : [choice]));
  return [...new Map(all.map((choice) => [JSON.stringify(choice), choice])).values()];
}
