import type { z } from "zod";
import { productRecord, UNIT_FIELD_NAMES } from "@/lib/products/contract";

/**
 * The catalogue of what a column can be: derived from the contract of POST /v1/products, so that a field added there
 * can be imported at once. Lists and objects lie flat in numbered columns: `materials.1.name`, `materials.1.mass_pct`;
 * a text by language is `care_instructions.en`. A whole list may also stand in one cell, as JSON; `[]` says "assessed,
 * and there is none", which a blank cell does not.
 */

export type FieldKind =
  | "text"
  | "gtin"
  | "number"
  | "flag"
  | "choice"
  | "day"
  | "country"
  | "texts"
  | "json"
  | "record"
  | "id";

export interface CatalogueField {
  /** Of a numbered or worded field with `*` in that place: `materials.*.mass_pct`, `care_instructions.*`. */
  path: string;
  kind: FieldKind;
  isPercent: boolean;
  isWhole: boolean;
  isRequired: boolean;
  choices: readonly string[];
  minimum: number | null;
  maximum: number | null;
  /** Entries that a list may have; null: no list, or a text by language. */
  entriesMax: number | null;
}

/** The product's id in this service: where a file has it, it is what rows are matched by first. Export writes it. */
export const ID_FIELD = "id";
/** The code of a unit that is registered: it says which unit a row is of. Export writes it. */
export const CODE_FIELD = "passport_code";
/** A whole record as JSON in one cell: how lines of NDJSON are staged. */
export const RECORD_FIELD = "record";

type Definition = z.core.$ZodTypeDef & {
  innerType?: z.ZodType;
  element?: z.ZodType;
  shape?: Record<string, z.ZodType>;
  entries?: Record<string, string>;
  type: string;
};

const definitionOf = (schema: z.ZodType) => schema._zod.def as unknown as Definition;

function unwrap(schema: z.ZodType): { schema: z.ZodType; isRequired: boolean } {
  const { type, innerType } = definitionOf(schema);
  if ((type !== "optional" && type !== "nullable") || !innerType) return { schema, isRequired: true };
  return { schema: unwrap(innerType).schema, isRequired: false };
}

const COUNTRIES = new Set(["country", "origin_country", "country_of_origin"]);
const PERCENT = /(_pct|^recycled_content)$/;

function fieldsOf(path: string, given: z.ZodType, entriesMax: number | null): CatalogueField[] {
  const { schema, isRequired } = unwrap(given);
  const definition = definitionOf(schema);
  const name = path.split(".").at(-1)!;
  const field = (kind: FieldKind, more: Partial<CatalogueField> = {}): CatalogueField => ({
    path,
    kind,
    isPercent: false,
    isWhole: false,
    isRequired,
    choices: [],
    minimum: null,
    maximum: null,
    entriesMax,
    ...more,
  });
  const meta = (schema.meta() ?? {}) as { type?: string; minimum?: number; maximum?: number; format?: string };
  const bounds = { minimum: meta.minimum ?? null, maximum: meta.maximum ?? null };
  switch (definition.type) {
    case "number":
      return [field("number", { ...bounds, isPercent: PERCENT.test(name), isWhole: meta.type === "integer" })];
    case "boolean":
      return [field("flag")];
    case "enum":
      return [field("choice", { choices: Object.values(definition.entries!) })];
    case "object":
      return [
        field("json"),
        ...Object.entries(definition.shape!).flatMap(([member, inner]) =>
          fieldsOf(`${path}.${member}`, inner, entriesMax),
        ),
      ];
    case "record":
      return [field("json"), field("text", { path: `${path}.*`, isRequired: false })];
    case "array":
      return listFields(field, path, definition.element!);
    default:
      return [
        field(name === "gtin" ? "gtin" : meta.format === "date" ? "day" : COUNTRIES.has(name) ? "country" : "text"),
      ];
  }
}

/** No list of the contract is longer. */
const ENTRIES_MAX = 200;

function listFields(field: (kind: FieldKind) => CatalogueField, path: string, element: z.ZodType): CatalogueField[] {
  const entry = unwrap(element).schema;
  if (definitionOf(entry).type !== "object") return [field("texts")];
  return [
    field("json"),
    ...Object.entries(definitionOf(entry).shape!).flatMap(([member, inner]) =>
      fieldsOf(`${path}.*.${member}`, inner, ENTRIES_MAX),
    ),
  ];
}

const recordShape = (definitionOf(productRecord as z.ZodType) as { shape: Record<string, z.ZodType> }).shape;
const blank = {
  isPercent: false,
  isWhole: false,
  isRequired: false,
  choices: [],
  minimum: null,
  maximum: null,
  entriesMax: null,
};

/** Every field in the order of the reference, the ids of product and unit first. */
export const FIELDS: readonly CatalogueField[] = [
  { ...blank, path: ID_FIELD, kind: "id" },
  { ...blank, path: CODE_FIELD, kind: "id" },
  ...Object.entries(recordShape).flatMap(([name, schema]) => fieldsOf(name, schema, null)),
];

const RECORD: CatalogueField = { ...blank, path: RECORD_FIELD, kind: "record" };
const byPath = new Map(FIELDS.map((field) => [field.path, field]));
const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

/** The catalogue's field of a path such as `materials.2.name` or `care_instructions.de-AT`, or null. */
export function findField(path: string): CatalogueField | null {
  if (path === RECORD_FIELD) return RECORD;
  const exact = byPath.get(path);
  if (exact && !path.includes("*")) return exact;
  const steps = path.split(".");
  const numbered = steps.findIndex((step) => /^[1-9]\d{0,2}$/.test(step));
  const open = numbered === -1 ? steps.length - 1 : numbered;
  const field = byPath.get(steps.with(open, "*").join("."));
  if (!field || open === 0) return null;
  if (field.entriesMax === null) return numbered === -1 && LANGUAGE.test(steps[open]!) ? field : null;
  return numbered !== -1 && Number(steps[open]) <= field.entriesMax ? field : null;
}

/** Fields that say which units a record has, and nothing about the product. */
export const UNIT_FIELDS = UNIT_FIELD_NAMES;
