import { storableText } from "./text";

export interface FormState<Result = undefined> {
  message?: string;
  refusal?: { code: string; members?: Record<string, unknown> };
  errors?: Record<string, string>;
  /** The submitted values, to show them again. Never a password. */
  values?: Record<string, string>;
  result?: Result;
  /** The fields of a form that has other fields than at first, because a submitted value decides them. */
  declaration?: unknown;
  /** The sender is not signed in as the page assumes. */
  isRejected?: true;
}

export type FormAction<Result = undefined> = (
  previous: FormState<unknown>,
  form: FormData,
) => Promise<FormState<Result>>;

/** Converts texts to the form that the database stores. Browsers never submit others. */
export function storableForm(form: FormData): FormData {
  const storable = new FormData();
  for (const [name, value] of form) storable.append(name, typeof value === "string" ? storableText(value) : value);
  return storable;
}

/** Omits empty fields and those that frameworks add. Checkboxes of one name become one text, separated by spaces. */
export function formFields(form: FormData): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value !== "string" || value === "" || name.startsWith("$")) continue;
    fields[name] = name in fields ? `${fields[name]} ${value}` : value;
  }
  return fields;
}

export function conflictIn<Conflict>(refusal?: { code: string; members?: unknown }): Conflict | undefined {
  return refusal?.code === "edit_conflict" ? (refusal.members as Conflict | undefined) : undefined;
}
