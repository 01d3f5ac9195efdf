import type { ValueKind } from "@/lib/ecodesign/field";
import type { SectionName } from "@/lib/ecodesign/sections";
import { requireValue } from "@/lib/platform/require-value";

/** The form of a product as plain data: the browser gets it without the contract that it was read off. */

export type InputKind =
  | "text"
  | "code"
  | "number"
  | "choice"
  | "flag"
  | "day"
  | "country"
  | "language"
  | "link"
  | "long"
  | "lines"
  | "countries"
  | "texts"
  | "list"
  | "entry";

export interface FormField {
  name: string;
  input: InputKind;
  /** What it is, where the contract knows it. */
  value?: ValueKind;
  /** How the value is measured; `percent` and `score`, or the unit of an amount. */
  unit?: string;
  choices?: readonly string[];
  /** Where the law asks for it, as the reader's language cites it. */
  citation?: string;
  /** Asked of these groups' products alone. */
  groups?: readonly string[];
  charactersMax?: number;
  /** Of a number, both included. */
  range?: { least: number; most: number };
  isWhole: boolean;
  isRequired: boolean;
  /** Of a list's entry. */
  members?: readonly FormField[];
}

export type FormSectionName = SectionName | "product" | "units";

export interface FormSection {
  name: FormSectionName;
  fields: readonly FormField[];
}

/** The fields at a place of the form, inwards: `materials.2.mass_pct` is a list, and a member of its third entry. */
export function fieldsAt(
  sections: readonly FormSection[],
  place: string,
): { field?: FormField; row?: number; member?: FormField } {
  const [first = "", ...rest] = place.replace(/^(stance|rows)\./, "").split(".");
  const field = sections.flatMap(({ fields }) => fields).find(({ name }) => name === first);
  const row = rest.length > 0 && /^\d+$/.test(requireValue(rest[0], "A place")) ? Number(rest[0]) : undefined;
  const last = row === undefined ? rest[0] : rest[1];
  return { field, row, member: field?.members?.find(({ name }) => name === last) };
}
