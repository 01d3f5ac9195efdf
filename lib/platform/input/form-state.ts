import { storableText } from "./text";

/** What a form's action answers. It is rendered into the page, with scripts and without. */
export interface FormState<Result = undefined> {
  /** What stopped the whole form, in the reader's language. */
  message?: string;
  /** The refusal behind the message, where a form has more to say about it. */
  refusal?: { code: string; members?: Record<string, unknown> };
  /** What is wrong with single fields, by name, in the reader's language. */
  errors?: Record<string, string>;
  /** What was sent, so that a page rendered anew shows it again. Never a password. */
  values?: Record<string, string>;
  /** What came of it, where the reader stays on the page. */
  result?: Result;
}

export type FormAction<Result = undefined> = (
  previous: FormState<unknown>,
  form: FormData,
) => Promise<FormState<Result>>;

/**
 * The same form of texts that the database keeps: no browser lets anybody type others, and ids among them are looked up
 * as they came.
 */
export function storableForm(form: FormData): FormData {
  const storable = new FormData();
  for (const [name, value] of form) storable.append(name, typeof value === "string" ? storableText(value) : value);
  return storable;
}

/**
 * The text fields of a form by name, without those that frameworks add. Empty ones are left out: nothing was given.
 * Checkboxes of one name come as one text, their values separated by spaces.
 */
export function formFields(form: FormData): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value !== "string" || value === "" || name.startsWith("$")) continue;
    fields[name] = name in fields ? `${fields[name]} ${value}` : value;
  }
  return fields;
}

/** What an `edit_conflict` tells, in the words of its feature; undefined for any other refusal. */
export function conflictIn<Conflict>(refusal?: { code: string; members?: unknown }): Conflict | undefined {
  return refusal?.code === "edit_conflict" ? (refusal.members as Conflict | undefined) : undefined;
}
