import type { ValueKind } from "@/lib/ecodesign/field";
import type { SectionName } from "@/lib/ecodesign/rules";
import { requireValue } from "@/lib/platform/require-value";

/** The product form as plain data, so that the browser does not need the contract. */

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
  value?: ValueKind;
  unit?: string;
  choices?: readonly string[];
  citation?: string;
  groups?: readonly string[];
  charactersMax?: number;
  range?: { least: number; most: number };
  isWhole: boolean;
  isRequired: boolean;
  members?: readonly FormField[];
}

export type FormSectionName = SectionName | "product" | "units";

export interface FormSection {
  name: FormSectionName;
  fields: readonly FormField[];
}

export function fieldsAt(
  sections: readonly FormSection[],
  position: string,
): { field?: FormField; row?: number; member?: FormField } {
  const [first = "", ...rest] = position.replace(/^(stance|rows)\./, "").split(".");
  const field = sections.flatMap(({ fields }) => fields).find(({ name }) => name === first);
  const row = rest.length > 0 && /^\d+$/.test(requireValue(rest[0], "A place")) ? Number(rest[0]) : undefined;
  const last = row === undefined ? rest[0] : rest[1];
  return { field, row, member: field?.members?.find(({ name }) => name === last) };
}
