import type { FormField, FormSection } from "./form-sections";

/**
 * Converts product data to form text fields and back, for posted forms and for validation in the browser. A list has
 * three states: not assessed, assessed without findings, or with entries.
 */

export type ProductFields = Readonly<Record<string, string | undefined>>;

export const STANCES = ["open", "none", "some"] as const;
export type Stance = (typeof STANCES)[number];

export const ROWS_MAX = 200;

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

export interface ReadFields {
  record: Record<string, unknown>;
  errors: FormError[];
  placeOf: (pointer: string, code: string) => string;
}

const textOrNull = (text: string | undefined) => (text === undefined || text.trim() === "" ? null : text);

/** Accepts a decimal point or comma. Other text is left for the contract to refuse. */
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
