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
  /** The checks of the product group require it; of a member: the passport of a battery does. */
  isForChecks?: boolean;
  /** Categories of a battery that require the members of this field. */
  opensFor?: readonly string[];
  /** A member that decides what else is required. */
  isDeciding?: boolean;
  members?: readonly FormField[];
}

export type FormSectionName = SectionName | "product" | "units";

export interface FormSection {
  name: FormSectionName;
  fields: readonly FormField[];
}

export const isInGroup = ({ groups }: FormField, group: string | undefined): boolean =>
  groups === undefined || groups.some((one) => one === group);

/** Without another group's fields and without sections that are then empty. */
export const sectionsForGroup = (sections: readonly FormSection[], group: string | undefined): FormSection[] =>
  sections
    .map(({ name, fields }) => ({ name, fields: fields.filter((field) => isInGroup(field, group)) }))
    .filter(({ fields }) => fields.length > 0);

interface SectionParts {
  /** The checks require them, and they have no value: they come first and stay open. */
  missing: FormField[];
  filled: FormField[];
  optional: FormField[];
}

export function divideFields(fields: readonly FormField[], answered: ReadonlySet<string>): SectionParts {
  const open = fields.filter(({ name }) => !answered.has(name));
  return {
    missing: open.filter(({ isForChecks }) => isForChecks),
    filled: fields.filter(({ name }) => answered.has(name)),
    optional: open.filter(({ isForChecks }) => !isForChecks),
  };
}

type Progress = Record<"answered" | "required", number>;

export function countProgress(fields: readonly FormField[], answered: ReadonlySet<string>): Progress {
  const required = fields.filter(({ isForChecks }) => isForChecks);
  return { answered: required.filter(({ name }) => answered.has(name)).length, required: required.length };
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
