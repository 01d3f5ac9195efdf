import { z } from "zod";
import { productFields } from "@/lib/ecodesign/product-fields";
import type { ReviewState } from "@/lib/ecodesign/rules";
import { reason } from "@/lib/platform/input/reason";
import { changedFields, isSameValue } from "./diff-versions";

/** An absent field is unchanged; null removes the declared value. */
export const productChanges = z.strictObject(productFields).partial();
export type ProductChanges = z.output<typeof productChanges>;

export const productEditForm = z.strictObject({ ...productChanges.shape, version: z.number().int().min(1) });
export const recallForm = z.strictObject({ reason });
/** Three-way comparison of an edit: loaded version, stored version, and loaded version with the edit. */

type Data = Readonly<Record<string, unknown>>;

export interface FieldConflict {
  field: string;
  loaded: unknown;
  stored: unknown;
  wanted: unknown;
}

export interface ComparedEdit {
  wanted: Record<string, unknown>;
  /** Fields that the edit and another author changed to different values. */
  conflicts: FieldConflict[];
  meanwhile: Omit<FieldConflict, "wanted">[];
}

export function compareEdit({ loaded, stored, changes }: { loaded: Data; stored: Data; changes: Data }): ComparedEdit {
  const valueOf = (data: Data, field: string) => data[field] ?? null;
  const editedFields = Object.keys(changes).filter(
    (field) => !isSameValue(loaded[field], changes[field]) && !isSameValue(stored[field], changes[field]),
  );
  const byOthers = changedFields(loaded, stored);
  const conflicting = byOthers.filter((field) => editedFields.includes(field));
  const versionsOf = (field: string) => ({ field, loaded: valueOf(loaded, field), stored: valueOf(stored, field) });
  return {
    wanted: Object.fromEntries(editedFields.map((field) => [field, valueOf(changes, field)])),
    conflicts: conflicting.map((field) => ({ ...versionsOf(field), wanted: valueOf(changes, field) })),
    meanwhile: byOthers.filter((field) => !conflicting.includes(field)).map(versionsOf),
  };
}

/** An edit revokes an approval and withdraws a pending submission. */
export function reviewStateAfterEdit(before: ReviewState): ReviewState {
  return before === "changes_requested" ? before : "draft";
}

const versionNumber = z.coerce
  .number()
  .int()
  .min(1)
  .max(2 ** 31 - 1)
  .optional()
  .catch(undefined);

export const versionsQuery = z.object({ before: versionNumber, from: versionNumber, to: versionNumber });
