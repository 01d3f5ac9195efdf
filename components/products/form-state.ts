import { type FieldErrors, type FieldValues, get, set } from "react-hook-form";
import { type ProductFields, rowsIn, rowsName } from "@/lib/products/form/form";
import { type FormSection, fieldsAt } from "@/lib/products/form/form-sections";

/** Between the flat fields of a posted form and the nested values that react-hook-form keeps. */

/** Rows that nobody has typed in yet are there, too: a posted form leaves out what is empty. */
export function nestFields(fields: ProductFields): FieldValues {
  const values: FieldValues = {};
  for (const [name, value] of Object.entries(fields)) if (!name.startsWith("rows.")) set(values, name, value ?? "");
  for (const list of Object.keys(fields)
    .filter((name) => name.startsWith("rows."))
    .map((name) => name.slice("rows.".length))) {
    const typed = (values[list] ?? []) as object[];
    values[list] = Array.from({ length: rowsIn(fields, list) }, (_, row) => typed[row] ?? {});
  }
  return values;
}

export function flattenFields(values: FieldValues): ProductFields {
  const fields: Record<string, string> = {};
  const walk = (value: unknown, name: string) => {
    if (Array.isArray(value)) fields[rowsName(name)] = String(value.length);
    if (typeof value === "object" && value !== null)
      for (const [key, inner] of Object.entries(value)) walk(inner, name === "" ? key : `${name}.${key}`);
    else if (typeof value === "string") fields[name] = value;
  };
  walk(values, "");
  return fields;
}

export function nestErrors(errors: Readonly<Record<string, string>> | undefined): FieldErrors {
  const nested: FieldErrors = {};
  for (const [place, message] of Object.entries(errors ?? {})) set(nested, place, { type: "error", message });
  return nested;
}

export function errorAt(errors: FieldErrors, place: string): string | undefined {
  const message = (get(errors, place) as { message?: unknown } | undefined)?.message;
  return typeof message === "string" ? message : undefined;
}

/** All errors by place, in the order of the form. */
export function errorList(errors: FieldErrors, sections: readonly FormSection[]): { place: string; message: string }[] {
  const found: { place: string; message: string }[] = [];
  const walk = (value: unknown, place: string) => {
    if (typeof value !== "object" || value === null) return;
    const { message } = value as { message?: unknown };
    if (typeof message === "string") found.push({ place, message });
    else
      for (const [key, inner] of Object.entries(value))
        if (key !== "ref") walk(inner, place === "" ? key : `${place}.${key}`);
  };
  walk(errors, "");
  const order = sections.flatMap(({ fields }) => fields.map(({ name }) => name));
  const rank = ({ place }: { place: string }) => order.indexOf(fieldsAt(sections, place).field?.name ?? "");
  return found.sort((one, other) => rank(one) - rank(other));
}
