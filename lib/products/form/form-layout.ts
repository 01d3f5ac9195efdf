import { z } from "zod";
import { ENTRY_MEMBERS, type EntryField, isEntryField } from "@/lib/ecodesign/entries";
import { SECTION_NAMES, SECTIONS, type ValueKind } from "@/lib/ecodesign/sections";
import { productRecord } from "../contract";
import { citationOf, entryShape, innerSchema } from "./field-help";
import type { FormField, FormSection, InputKind } from "./form-sections";

/**
 * The form of a product, section by section: read off the contract and the layout of the ecodesign data, written down
 * nowhere else.
 */

const INPUTS: Partial<Record<string, InputKind>> = {
  percent: "number",
  amount: "number",
  score: "number",
  year: "number",
  prose: "texts",
};

function fieldOf(name: string, schema: z.ZodType, kind: string, unit?: string): FormField {
  const inner = innerSchema(schema);
  const choices = inner instanceof z.ZodEnum ? (inner.options as string[]) : undefined;
  const input = choices ? "choice" : (INPUTS[kind] ?? (kind as InputKind));
  const { maxLength: charactersMax, minimum: least, maximum: most } = inner.meta() ?? {};
  const range = typeof least === "number" && typeof most === "number" ? { least, most } : undefined;
  const isWhole = range !== undefined && !inner.safeParse(range.least + 0.5).success;
  return {
    name,
    input,
    unit,
    choices,
    charactersMax: charactersMax as number | undefined,
    range,
    isWhole,
    isRequired: inner === schema,
  };
}

function entryFieldOf(name: EntryField): FormField {
  const shape = entryShape(name);
  const members = ENTRY_MEMBERS[name].map(({ name: member, kind }) =>
    fieldOf(member, shape[member]!, kind, kind === "percent" ? "percent" : undefined),
  );
  return { name, input: name === "backup_provider" ? "entry" : "list", isWhole: false, isRequired: false, members };
}

const FIELDS = productRecord.shape as Record<string, z.ZodType>;

function productField(name: string, value: ValueKind): FormField {
  if (isEntryField(name)) return entryFieldOf(name);
  const isMeasure = value.kind === "percent" || value.kind === "score";
  return fieldOf(
    name,
    FIELDS[name]!,
    value.kind,
    value.kind === "amount" ? value.unit : isMeasure ? value.kind : undefined,
  );
}

const plainField = (name: string, kind: InputKind) => fieldOf(name, FIELDS[name]!, kind);

const ecodesignSections = SECTION_NAMES.map((name): FormSection => ({
  name,
  fields: SECTIONS[name]
    .flatMap(({ name: field, value, notes = [] }) => [
      productField(field, value),
      ...notes.map((note) => productField(note, { kind: "text" })),
    ])
    .map((field) => ({ ...field, citation: citationOf(field.name) ?? undefined })),
}));

const PRODUCT: FormSection = {
  name: "product",
  fields: [plainField("name", "text"), plainField("model", "text"), plainField("external_id", "code")],
};
/** What it says is no part of the product's record: `readUnitForm` reads it. */
const UNITS: FormSection = {
  name: "units",
  fields: [
    ...(["quantity", "batch", "produced_on", "production_facility", "unit_placed_on_market_on"] as const).map((name) =>
      plainField(name, "code"),
    ),
    { name: "serial_numbers", input: "long", isWhole: false, isRequired: false },
  ],
};

export const EDIT_SECTIONS: readonly FormSection[] = [PRODUCT, ...ecodesignSections];
/** A new product gets its passports, too. */
export const CREATE_SECTIONS: readonly FormSection[] = [PRODUCT, UNITS, ...ecodesignSections];
