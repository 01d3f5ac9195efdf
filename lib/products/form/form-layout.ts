import { entryMembers, isEntryField } from "@/lib/ecodesign/entries";
import { type Field, type FieldKind, unitOf, valueKindOf } from "@/lib/ecodesign/field";
import { recordField } from "@/lib/ecodesign/registry";
import { SECTION_NAMES } from "@/lib/ecodesign/rules";
import { SECTIONS } from "@/lib/ecodesign/sections";
import type { FormField, FormSection, InputKind } from "./form-sections";

const INPUTS: Record<FieldKind, InputKind> = {
  text: "text",
  long: "long",
  lines: "lines",
  links: "lines",
  prose: "texts",
  code: "code",
  gtin: "code",
  language: "language",
  link: "link",
  choice: "choice",
  flag: "flag",
  day: "day",
  country: "country",
  countries: "countries",
  year: "number",
  count: "number",
  percent: "number",
  score: "number",
  amount: "number",
  list: "list",
  entry: "entry",
};

function formField(field: Field): FormField {
  const { name, kind, choices, groups, charactersMax, range, isWhole, isRequired } = field;
  const members = isEntryField(name) && field.members.length > 0 ? entryMembers(name).map(formField) : undefined;
  return {
    name,
    input: INPUTS[kind],
    value: valueKindOf(field),
    unit: unitOf(field),
    choices,
    groups,
    charactersMax,
    range,
    isWhole,
    isRequired,
    members,
  };
}

const fieldNamed = (name: string): FormField => formField(recordField(name));

const ecodesignSections = SECTION_NAMES.map((name): FormSection => ({
  name,
  fields: SECTIONS[name]
    .flatMap(({ name: field, notes = [] }) => [field, ...notes])
    .filter((field) => field !== "product_group")
    .map((field) => fieldNamed(field)),
}));

const asTyped = (name: string): FormField => ({ ...fieldNamed(name), input: "code" });

const FIRST_FIELDS = ["name", "product_group"];
const PRODUCT: FormSection = { name: "product", fields: [...FIRST_FIELDS, "model", "external_id"].map(fieldNamed) };
const UNITS: FormSection = {
  name: "units",
  fields: [
    ...["quantity", "batch", "produced_on", "production_facility", "unit_placed_on_market_on"].map(asTyped),
    { name: "serial_numbers", input: "long", isWhole: false, isRequired: false },
  ],
};

/** Of a new product until its group is chosen. */
export const FIRST_SECTIONS: readonly FormSection[] = [{ name: "product", fields: FIRST_FIELDS.map(fieldNamed) }];
export const EDIT_SECTIONS: readonly FormSection[] = [PRODUCT, ...ecodesignSections];
export const CREATE_SECTIONS: readonly FormSection[] = [PRODUCT, UNITS, ...ecodesignSections];
