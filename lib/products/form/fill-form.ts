import { type ProductFields, ROWS_MAX, rowsIn, rowsName, stanceName } from "./form";
import type { FormField, FormSection } from "./form-sections";

export type FilledFields = Record<string, string>;

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

const namesOf = (fields: ProductFields, field: string) =>
  Object.keys(fields).filter(
    (name) => name === field || name.startsWith(`${field}.`) || name === stanceName(field) || name === rowsName(field),
  );

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
