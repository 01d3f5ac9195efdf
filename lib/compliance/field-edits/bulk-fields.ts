import type { FieldKind, ValueKind } from "@/lib/ecodesign/field";
import { recordField } from "@/lib/ecodesign/registry";
import { SECTION_NAMES, type SectionName } from "@/lib/ecodesign/rules";
import { type SectionField, SECTIONS } from "@/lib/ecodesign/sections";

const NOT_PLAIN: ReadonlySet<FieldKind> = new Set(["prose", "lines", "links", "countries", "list", "entry"]);
const NUMBERS: ReadonlySet<FieldKind> = new Set(["percent", "score", "year", "amount"]);
const EMPTY_LISTS: ReadonlySet<string> = new Set(["substances", "facilities", "documents"]);
const OWN: ReadonlySet<string> = new Set(["gtin", "upi"]);

export interface BulkField {
  name: string;
  value: ValueKind;
}

const notesOf = ({ notes = [] }: SectionField): BulkField[] =>
  notes.map((name) => ({ name, value: recordField(name) }));

export const BULK_SECTIONS: readonly { section: SectionName; fields: readonly BulkField[] }[] = SECTION_NAMES.map(
  (section) => ({
    section,
    fields: SECTIONS[section]
      .flatMap((field): BulkField[] => [field, ...notesOf(field)])
      .filter(({ name, value }) => !OWN.has(name) && (!NOT_PLAIN.has(value.kind) || EMPTY_LISTS.has(name))),
  }),
).filter(({ fields }) => fields.length > 0);

export function bulkFieldOf(name: string | undefined): BulkField | undefined {
  return BULK_SECTIONS.flatMap(({ fields }) => fields).find((field) => field.name === name);
}

export const isNumeric = ({ value }: BulkField) => NUMBERS.has(value.kind);
export const isListField = ({ value }: BulkField) => value.kind === "list";

export function bulkValue(field: BulkField, { as, value }: { as: "value" | "open" | "none"; value?: string }): unknown {
  if (as === "open") return null;
  if (as === "none" || isListField(field)) return [];
  const text = value?.trim() ?? "";
  if (field.value.kind === "flag") return text === "true";
  if (!isNumeric(field)) return text;
  const number = Number(text.replace(",", "."));
  return text === "" || Number.isNaN(number) ? text : number;
}
