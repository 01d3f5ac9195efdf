import { describe, expect, it } from "vitest";
import type { JsonSchema } from "@/lib/openapi/document-types";
import type { Field } from "./rules";
import { schemaReader } from "./schema-reader";

const schemas: Record<string, JsonSchema> = {
  Unit: { type: "object", properties: { code: { type: "string" } }, required: ["code"] },
  Item: {
    type: "object",
    required: ["name"],
    properties: {
      name: { type: "string", minLength: 1, maxLength: 300 },
      units: { type: "array", items: { $ref: "#/components/schemas/Unit" } },
    },
  },
};
const { fieldOf, shapeOf } = schemaReader(schemas);
const reported = ({ type, isNullable, limits, values }: Field) => ({ type, isNullable, limits, values });

const FIELDS: [schema: JsonSchema, field: Partial<Field>][] = [
  [{ type: "string", format: "date" }, { type: "string, date" }],
  [
    { type: ["number", "null"], minimum: 0, maximum: 100 },
    { type: "number", isNullable: true, limits: ["0 to 100"] },
  ],
  [
    { anyOf: [{ type: "string", maxLength: 200 }, { type: "null" }] },
    { type: "string", isNullable: true, limits: ["at most 200 characters"] },
  ],
  [
    { type: "string", enum: ["a", "b"], default: "a" },
    { type: "string", limits: ['"a" if absent'], values: ["a", "b"] },
  ],
  [
    { type: "array", maxItems: 50, items: { type: "string", enum: ["x"] } },
    { type: "array of string", limits: ["at most 50 entries"], values: ["x"] },
  ],
  [{ type: "object", additionalProperties: { type: "string" } }, { type: "object of string" }],
  [
    { type: "integer", minimum: 1, maximum: 10_000 },
    { type: "integer", limits: ["1 to 10,000"] },
  ],
  [{ $ref: "#/components/schemas/Unit" }, { type: "Unit" }],
  [{ anyOf: [{ type: "string" }, { type: "number" }] }, { type: "string or number" }],
];

describe("a schema as a reader takes it in", () => {
  it.each(FIELDS)("%j", (schema, field) => {
    expect(reported(fieldOf("f", schema, true))).toEqual({ isNullable: false, limits: [], values: [], ...field });
  });

  it("shows the fields of what it refers to, however deep", () => {
    const { groups } = shapeOf({ $ref: "#/components/schemas/Item" });
    expect(groups).toMatchObject([
      {
        name: "",
        fields: [
          { name: "name", isRequired: true },
          { name: "units", isRequired: false, fields: [{ name: "code" }] },
        ],
      },
    ]);
  });

  it("tells several forms, and the fields of each object once", () => {
    const item = { $ref: "#/components/schemas/Item" };
    const { forms, groups } = shapeOf({
      anyOf: [
        item,
        { type: "array", items: item },
        { type: "object", properties: { data: { type: "array", items: item }, count: { type: "integer" } } },
      ],
    });
    expect(forms).toEqual(["Item", "array of Item", "{ data: array of Item, count: integer }"]);
    expect(groups.map(({ name, fields }) => [name, fields.map((field) => field.name)])).toEqual([
      ["Item", ["name", "units"]],
      ["{ data: array of Item, count: integer }", ["data", "count"]],
    ]);
    expect(groups[1]!.fields[0]!.fields).toEqual([]);
  });
});
