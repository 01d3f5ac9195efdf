import type { JsonSchema } from "@/lib/openapi/document-types";
import { requireValue } from "@/lib/platform/require-value";
import type { Field, FieldGroup, Shape } from "./rules";

export type NamedSchemas = Readonly<Record<string, JsonSchema>>;

const nameIn = ({ $ref }: JsonSchema) => $ref?.split("/").at(-1);

export function schemaReader(schemas: NamedSchemas) {
  function resolve(schema: JsonSchema): JsonSchema {
    const name = nameIn(schema);
    return name === undefined ? schema : resolve(schemas[name] ?? {});
  }

  function alternativesOf(schema: JsonSchema): { alternatives: JsonSchema[]; isNullable: boolean } {
    const { anyOf, type } = schema.$ref ? {} : schema;
    if (anyOf) {
      const alternatives = anyOf.filter((alternative) => alternative.type !== "null");
      return { alternatives, isNullable: alternatives.length < anyOf.length };
    }
    if (!Array.isArray(type)) return { alternatives: [schema], isNullable: false };
    const types = type.filter((candidate) => candidate !== "null");
    return {
      alternatives: [{ ...schema, type: types.length === 1 ? types[0] : types }],
      isNullable: types.length < type.length,
    };
  }

  function typeOf(schema: JsonSchema): string {
    const name = nameIn(schema);
    if (name !== undefined) return name;
    if (schema.anyOf) return alternativesOf(schema).alternatives.map(typeOf).join(" or ");
    if (schema.type === "array") return `array of ${typeOf(schema.items ?? {})}`;
    if (schema.type === "object" && schema.properties) return `object`;
    const { additionalProperties: more } = schema;
    if (schema.type === "object") return `object of ${typeof more === "object" ? typeOf(more) : "anything"}`;
    const type = String(schema.type ?? "anything");
    return schema.format ? `${type}, ${schema.format}` : type;
  }

  function fieldsIn(schema: JsonSchema, apart: ReadonlySet<string>): Field[] {
    const { alternatives } = alternativesOf(schema);
    if (alternatives.length !== 1) return [];
    const name = nameIn(requireValue(alternatives[0], "An alternative"));
    if (name !== undefined && apart.has(name)) return [];
    const { type, items, properties, required = [] } = resolve(requireValue(alternatives[0], "An alternative"));
    if (type === "array") return fieldsIn(items ?? {}, apart);
    return Object.entries(properties ?? {}).map(([field, value]) =>
      fieldOf(field, value, required.includes(field), apart),
    );
  }

  function fieldOf(name: string, schema: JsonSchema, isRequired: boolean, apart: ReadonlySet<string>): Field {
    const { alternatives, isNullable } = alternativesOf(schema);
    const [own = {}] = alternatives;
    const description = schema.description ?? own.description ?? "";
    const inner = own.type === "array" ? { ...own, items: undefined } : own;
    return {
      name,
      type: alternatives.map(typeOf).join(" or "),
      isRequired,
      isNullable,
      description,
      limits: limitsOf({ ...inner, default: schema.default ?? own.default }),
      values: valuesOf(own),
      fields: fieldsIn(schema, apart),
    };
  }

  function valuesOf(schema: JsonSchema): string[] {
    const { enum: values, const: value, items } = schema;
    if (values) return values.map(String);
    if (value !== undefined) return [String(value)];
    return items ? valuesOf(alternativesOf(items).alternatives[0] ?? {}) : [];
  }

  function shapeOf(schema: JsonSchema): Shape {
    const { alternatives } = alternativesOf(resolve(schema));
    if (alternatives.length === 1)
      return {
        forms: [],
        groups: [{ name: "", fields: fieldsIn(requireValue(alternatives[0], "An alternative"), new Set()) }],
      };
    const apart = new Set(alternatives.flatMap(namesIn));
    const inline = alternatives.filter((alternative) => alternative.properties);
    return {
      forms: alternatives.map(formOf),
      groups: [
        ...[...apart].map((name) => {
          const partOf = wholeOf(name, apart);
          return partOf ? { name, fields: [], partOf } : { name, fields: fieldsIn(schemas[name] ?? {}, new Set()) };
        }),
        ...inline
          .map((alternative) => ({ name: formOf(alternative), fields: fieldsIn(alternative, apart) }))
          .filter(({ fields }) => fields.length > 1),
      ],
    };
  }

  function wholeOf(part: string, names: ReadonlySet<string>): FieldGroup["partOf"] {
    const { properties = {}, required = [] } = schemas[part] ?? {};
    const same = JSON.stringify(properties);
    const fullName = [...names].find(
      (name) =>
        name !== part &&
        (schemas[name]?.required ?? []).length > required.length &&
        JSON.stringify(schemas[name]?.properties) === same,
    );
    return fullName === undefined ? undefined : { name: fullName, required };
  }

  function namesIn(schema: JsonSchema): string[] {
    const name = nameIn(schema);
    if (name !== undefined) return [name];
    return schema.items ? namesIn(schema.items) : [];
  }

  function formOf(schema: JsonSchema): string {
    if (!schema.properties) return typeOf(schema);
    const members = Object.entries(schema.properties).map(([name, value]) => `${name}: ${typeOf(value)}`);
    return members.length > 3 ? `{ ${Object.keys(schema.properties).join(", ")} }` : `{ ${members.join(", ")} }`;
  }

  return {
    shapeOf,
    fieldOf: (name: string, schema: JsonSchema, isRequired: boolean) => fieldOf(name, schema, isRequired, new Set()),
  };
}

const formatNumber = (value: number) => value.toLocaleString("en", { useGrouping: value >= 10_000 });

function range(least: number | undefined, most: number | undefined, unit: string): string[] {
  if (least !== undefined && most !== undefined) return [`${formatNumber(least)} to ${formatNumber(most)}${unit}`];
  if (most !== undefined) return [`at most ${formatNumber(most)}${unit}`];
  return least === undefined ? [] : [`at least ${formatNumber(least)}${unit}`];
}

function limitsOf(schema: JsonSchema): string[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, pattern, default: fallback } = schema;
  return [
    ...range(minimum, maximum, ""),
    ...range(minLength, maxLength, " characters"),
    ...range(minItems, maxItems, " entries"),
    ...(pattern ? [`matches ${pattern}`] : []),
    ...(fallback === undefined ? [] : [`${JSON.stringify(fallback)} if absent`]),
  ];
}
