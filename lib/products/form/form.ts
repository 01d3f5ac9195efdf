import { isAnswered } from "@/lib/ecodesign/rules";
import type { FormField, FormSection } from "./form-sections";

/** A list has three states: not assessed, assessed without findings, or with entries. */

export type ProductFields = Readonly<Record<string, string | undefined>>;

export const STANCES = ["open", "none", "some"] as const;

const ROWS_MAX = 200;

export const stanceName = (list: string) => `stance.${list}`;
export const rowsName = (list: string) => `rows.${list}`;

export function rowsIn(fields: ProductFields, list: string): number {
  const rows = Number(fields[rowsName(list)] ?? 0);
  return Number.isInteger(rows) ? Math.min(Math.max(rows, 0), ROWS_MAX) : 0;
}

export interface FormError {
  place: string;
  code: string;
}

interface ReadFields {
  record: Record<string, unknown>;
  errors: FormError[];
  placeOf: (pointer: string, code: string) => string;
}

const textOrNull = (text: string | undefined) => (text === undefined || text.trim() === "" ? null : text);

function numberIn(text: string): unknown {
  return /^\s*[+-]?\d+([.,]\d+)?\s*$/.test(text) ? Number(text.replace(",", ".")) : text;
}

function valueIn(text: string | undefined, { input }: FormField): unknown {
  const value = textOrNull(text);
  if (value === null) return null;
  switch (input) {
    case "number":
      return numberIn(value);
    case "flag":
      return value === "yes" ? true : value === "no" ? false : value;
    case "country":
      return value.trim().toUpperCase();
    case "code":
      return value.trim();
    case "lines":
      return value.split("\n").filter((line) => line.trim() !== "");
    case "countries":
      return [...new Set(value.toUpperCase().split(/[\s,;]+/))].filter(Boolean);
    default:
      return value;
  }
}

function entryIn(fields: ProductFields, prefix: string, members: readonly FormField[]): Record<string, unknown> | null {
  const values = members.map(
    (member) => [member.name, valueIn(fields[`${prefix}.${member.name}`], member), member.isRequired] as const,
  );
  if (values.every(([, value]) => value === null)) return null;
  return Object.fromEntries(values.filter(([, value]) => value !== null).map(([name, value]) => [name, value]));
}

export function readProductFields(fields: ProductFields, sections: readonly FormSection[]): ReadFields {
  const reading = new Reading(fields);
  const all = sections.flatMap((section) => section.fields);
  const record = Object.fromEntries(all.map((field) => [field.name, reading.read(field)]));
  return { record, errors: reading.errors, placeOf: (pointer, code) => reading.placeOf(pointer, code) };
}

export function answeredFields(fields: ProductFields, sections: readonly FormSection[]): Set<string> {
  const { record } = readProductFields(fields, sections);
  return new Set(Object.keys(record).filter((name) => record[name] !== "" && isAnswered(name, record[name])));
}

class Reading {
  readonly errors: FormError[] = [];
  readonly #rows = new Map<string, Map<string, number>>();

  constructor(private readonly fields: ProductFields) {}

  read(field: FormField): unknown {
    const { name, members = [] } = field;
    if (field.input === "list") return this.#readList(name, members);
    if (field.input === "entry") return entryIn(this.fields, name, members);
    if (field.input === "texts") return this.#readTexts(name);
    return field.isRequired ? (this.fields[name] ?? "") : valueIn(this.fields[name], field);
  }

  #readList(name: string, members: readonly FormField[]): unknown {
    const stance = this.fields[stanceName(name)] ?? "open";
    if (stance !== "some") return stance === "none" ? [] : null;
    const rows = Array.from({ length: rowsIn(this.fields, name) }, (_, row) => ({
      row,
      entry: entryIn(this.fields, `${name}.${row}`, members),
    }));
    const filled = rows.filter(({ entry }) => entry !== null);
    this.#rows.set(name, new Map(filled.map(({ row }, index) => [String(index), row])));
    if (filled.length === 0) this.errors.push({ place: stanceName(name), code: "list_empty" });
    return filled.map(({ entry }) => entry);
  }

  #readTexts(name: string): unknown {
    const rows = new Map<string, number>();
    const texts: Record<string, string> = {};
    for (let row = 0; row < rowsIn(this.fields, name); row += 1) {
      const text = textOrNull(this.fields[`${name}.${row}.text`]);
      const language = (this.fields[`${name}.${row}.language`] ?? "").trim();
      if (text === null) continue;
      if (rows.has(language)) this.errors.push({ place: `${name}.${row}.language`, code: "language_twice" });
      rows.set(language, row);
      texts[language] = text;
    }
    this.#rows.set(name, rows);
    return rows.size === 0 ? null : texts;
  }

  placeOf(pointer: string, code: string): string {
    const [name = "", key, ...rest] = pointer.split("/").slice(1);
    const rows = this.#rows.get(name);
    if (key === undefined) return rows && stanceName(name) in this.fields ? stanceName(name) : name;
    const row = rows?.get(key);
    if (row === undefined) return [name, key, ...rest].join(".");
    const isText = `${name}.${row}.text` in this.fields;
    const member = isText ? (code === "invalid_format" ? "language" : "text") : rest[0];
    return [name, row, member].filter((part) => part !== undefined).join(".");
  }
}

type FilledFields = Record<string, string>;

type Data = Readonly<Record<string, unknown>>;

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return Array.isArray(value) ? value.join("\n") : String(value);
}

function entryFields(prefix: string, members: readonly FormField[], entry: Data): FilledFields {
  return Object.fromEntries(members.map(({ name }) => [`${prefix}.${name}`, textOf(entry[name])]));
}

function listFields({ name, members = [] }: FormField, value: unknown): FilledFields {
  const entries = (value ?? []) as readonly Data[];
  const rows = entries.length > 0 ? entries : [{}];
  const stance = value === null || value === undefined ? "open" : entries.length > 0 ? "some" : "none";
  const filled = rows.map((entry, row) => entryFields(`${name}.${row}`, members, entry));
  return Object.assign(
    { [stanceName(name)]: stance, [rowsName(name)]: String(rows.length) },
    ...filled,
  ) as FilledFields;
}

function textsFields(name: string, value: unknown, language: string): FilledFields {
  const texts = Object.entries((value ?? {}) as Record<string, string>);
  const rows = texts.length > 0 ? texts : [[language, ""]];
  const filled = rows.map(([tag, text], row) => ({ [`${name}.${row}.language`]: tag, [`${name}.${row}.text`]: text }));
  return Object.assign({ [rowsName(name)]: String(rows.length) }, ...filled) as FilledFields;
}

function fieldsFor(field: FormField, value: unknown, language: string): FilledFields {
  switch (field.input) {
    case "list":
      return listFields(field, value);
    case "entry":
      return entryFields(field.name, field.members ?? [], (value ?? {}) as Data);
    case "countries":
      return { [field.name]: ((value ?? []) as string[]).join(", ") };
    case "texts":
      return textsFields(field.name, value, language);
    default:
      return { [field.name]: textOf(value) };
  }
}

export function fillForm(record: Data, sections: readonly FormSection[], language: string): FilledFields {
  const all = sections.flatMap(({ fields }) => fields);
  return Object.assign({}, ...all.map((field) => fieldsFor(field, record[field.name], language))) as FilledFields;
}

export const isInputOf = (name: string, field: string) =>
  name === field || name.startsWith(`${field}.`) || name === stanceName(field) || name === rowsName(field);

const namesOf = (fields: ProductFields, field: string) => Object.keys(fields).filter((name) => isInputOf(name, field));

export function refillFields(
  fields: ProductFields,
  stored: Data,
  { names, sections, language }: { names: readonly string[]; sections: readonly FormSection[]; language: string },
): FilledFields {
  const removedNames = new Set(names.flatMap((name) => namesOf(fields, name)));
  const remaining = Object.entries(fields).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && !removedNames.has(entry[0]),
  );
  const refilledFields = sections.flatMap((section) => section.fields).filter(({ name }) => names.includes(name));
  return Object.assign(
    Object.fromEntries(remaining),
    ...refilledFields.map((field) => fieldsFor(field, stored[field.name], language)),
  ) as FilledFields;
}

export const ROWS_BUTTON = "change_rows";
/** The button's value that asks for the fields of the chosen product group. */
export const SHOW_FIELDS = "show_fields";

export function changeRows(fields: ProductFields, button: string): ProductFields {
  const [act, list = "", which] = button.split(" ");
  const rows = rowsIn(fields, list);
  if (act === "add" && rows < ROWS_MAX) {
    const stance = stanceName(list) in fields ? { [stanceName(list)]: "some" } : {};
    return { ...fields, ...stance, [rowsName(list)]: String(rows + 1) };
  }
  const removed = Number(which);
  if (act !== "remove" || !Number.isInteger(removed) || removed < 0 || removed >= rows) return fields;
  return { ...withoutRow(fields, list, removed), [rowsName(list)]: String(rows - 1) };
}

function withoutRow(fields: ProductFields, list: string, removed: number): ProductFields {
  const shifted = Object.entries(fields).flatMap(([name, value]) => {
    const [of, row, member] = name.split(".");
    if (of !== list || member === undefined || Number(row) < removed) return [[name, value] as const];
    return Number(row) === removed ? [] : [[`${list}.${Number(row) - 1}.${member}`, value] as const];
  });
  return Object.fromEntries(shifted);
}
