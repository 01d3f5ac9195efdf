import type { z } from "zod";
import type { FieldError } from "@/lib/platform/errors";
import { readInput } from "@/lib/platform/input/read-input";
import { requireValue } from "@/lib/platform/require-value";
import { type ProductRecord, productRecord } from "../contract";
import { type ProductChanges, productChanges } from "../versions/edit-contract";
import { type FormError, type ProductFields, readProductFields } from "./form";
import { CREATE_SECTIONS, EDIT_SECTIONS } from "./form-layout";
import { type FormSection, sectionsForGroup } from "./form-sections";

export type FormKind = "create" | "edit";

const SCHEMAS = { create: productRecord, edit: productChanges } satisfies Record<FormKind, z.ZodType>;

export const sectionsOf = (kind: FormKind): readonly FormSection[] =>
  kind === "create" ? CREATE_SECTIONS : EDIT_SECTIONS;

interface Values {
  create: ProductRecord;
  edit: ProductChanges;
}

export type ValidatedForm<K extends FormKind> = { ok: true; value: Values[K] } | { ok: false; errors: FormError[] };

export function validateForm<K extends FormKind>(
  kind: K,
  fields: ProductFields,
  without: readonly string[] = [],
): ValidatedForm<K> {
  const { record, errors, placeOf } = readProductFields(fields, sectionsForGroup(EDIT_SECTIONS, fields.product_group));
  // The group decides what the form asks, so a form creates no product without one.
  if (kind === "create" && !fields.product_group) errors.push({ place: "product_group", code: "required" });
  const judged = Object.fromEntries(Object.entries(record).filter(([name]) => !without.includes(name)));
  const result = readInput(SCHEMAS[kind] as unknown as z.ZodType<Values[K]>, judged);
  const all = [
    ...errors,
    ...(result.ok ? [] : result.errors.map(({ pointer, code }) => ({ place: placeOf(pointer, code), code }))),
  ];
  if (!result.ok || errors.length > 0)
    return { ok: false, errors: all.filter(({ place }) => !without.includes(requireValue(place.split(".")[0]))) };
  return { ok: true, value: result.value };
}

export function errorsInForm(fields: ProductFields, errors: readonly FieldError[]): FormError[] {
  const { placeOf } = readProductFields(fields, EDIT_SECTIONS);
  return errors.map(({ pointer, code }) => ({ place: placeOf(pointer, code), code }));
}
