import { z } from "zod";
import type { ReviewState } from "@/lib/ecodesign/rules";
import { reason } from "@/lib/platform/input/reason";
import { productFields } from "../contract";
import { changedFields, isSameValue } from "./diff-versions";

/** Changing a product's data, and recalling it, in the portal. */

/** A field left out stays as it is; null takes back what was declared. */
export const productChanges = z.strictObject(productFields).partial();
export type ProductChanges = z.output<typeof productChanges>;

export const productEditForm = z.strictObject({
  ...productChanges.shape,
  /** Of the data that the form was filled from. */
  version: z.number().int().min(1),
});
export const recallForm = z.strictObject({ reason });
/** How an edit meets what others stored since: three versions: loaded, stored, loaded with the edit. */

type Data = Readonly<Record<string, unknown>>;

export interface FieldConflict {
  field: string;
  loaded: unknown;
  stored: unknown;
  wanted: unknown;
}

export interface ComparedEdit {
  /** What the edit changes about what it loaded, and that is not stored already. */
  wanted: Record<string, unknown>;
  /** Fields that the edit and somebody else changed to different values. */
  conflicts: FieldConflict[];
  /** Fields that somebody else changed, those in conflict left out. */
  meanwhile: Omit<FieldConflict, "wanted">[];
}

/** Null and absence are the same: not declared. */
export function compareEdit({ loaded, stored, changes }: { loaded: Data; stored: Data; changes: Data }): ComparedEdit {
  const valueOf = (data: Data, field: string) => data[field] ?? null;
  const asked = Object.keys(changes).filter(
    (field) => !isSameValue(loaded[field], changes[field]) && !isSameValue(stored[field], changes[field]),
  );
  const byOthers = changedFields(loaded, stored);
  const conflicting = byOthers.filter((field) => asked.includes(field));
  const versionsOf = (field: string) => ({ field, loaded: valueOf(loaded, field), stored: valueOf(stored, field) });
  return {
    wanted: Object.fromEntries(asked.map((field) => [field, valueOf(changes, field)])),
    conflicts: conflicting.map((field) => ({ ...versionsOf(field), wanted: valueOf(changes, field) })),
    meanwhile: byOthers.filter((field) => !conflicting.includes(field)).map(versionsOf),
  };
}

/** A change of the data undoes an approval, and takes back what was submitted in its former shape. */
export function reviewStateAfterEdit(before: ReviewState): ReviewState {
  return before === "changes_requested" ? before : "draft";
}

/** The address of a product's versions. Whatever it holds, the versions can be shown. */

const versionNumber = z.coerce
  .number()
  .int()
  .min(1)
  .max(2 ** 31 - 1)
  .optional()
  .catch(undefined);

export const versionsQuery = z.object({
  /** Only versions before this one: the next page. */
  before: versionNumber,
  from: versionNumber,
  to: versionNumber,
});
