import type { ProductGroup } from "@/lib/law/rules";
import { type Declared, type DeclaredField, isDeclared } from "./declared";
import { inShownOrder, type ValueKind, valueKindOf } from "./field";
import { RECORD_FIELDS } from "./registry";
import { SECTION_NAMES, type SectionName } from "./rules";

export interface SectionField {
  name: DeclaredField;
  value: ValueKind;
  notes?: readonly DeclaredField[];
  groups?: readonly ProductGroup[];
}

const sectionFields = RECORD_FIELDS.filter(({ noteOf }) => noteOf === undefined);

const notesOf = (name: string) =>
  RECORD_FIELDS.filter(({ noteOf }) => noteOf === name).map((note) => note.name as DeclaredField);

function fieldsIn(section: SectionName): SectionField[] {
  const fields = inShownOrder(sectionFields.filter((field) => field.section === section));
  return fields.map((field) => ({
    name: field.name as DeclaredField,
    value: valueKindOf(field),
    notes: notesOf(field.name),
    groups: field.groups,
  }));
}

export const SECTIONS = Object.fromEntries(SECTION_NAMES.map((name) => [name, fieldsIn(name)])) as unknown as Record<
  SectionName,
  readonly SectionField[]
>;

export function fieldsFor(fields: readonly SectionField[], declared: Declared): SectionField[] {
  return fields.filter(
    ({ name, groups }) =>
      groups === undefined || groups.some((group) => group === declared.product_group) || isDeclared(declared, name),
  );
}
