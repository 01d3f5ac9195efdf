import { z } from "zod";
import { MERGE_PATCH, operation } from "@/lib/api/operation";
import { productFields } from "@/lib/ecodesign/product-fields";
import type { ReviewState } from "@/lib/ecodesign/rules";
import { wholeNumber } from "@/lib/platform/input/list-parameters";
import { reason } from "@/lib/platform/input/reason";
import { text } from "@/lib/platform/input/text";
import { productExample } from "../examples";
import { productWithUnitsExample, productAnswer, productWithUnits } from "../reading-contract";
import { changedFields, isSameValue } from "./diff-versions";

/** An absent field is unchanged; null removes the declared value. */
export const productChanges = z.strictObject(productFields).partial();
export type ProductChanges = z.output<typeof productChanges>;

export const productEditForm = z.strictObject({ ...productChanges.shape, version: z.number().int().min(1) });
export const recallForm = z.strictObject({
  reason,
  batch: text(100).optional().describe("Only the units of this batch, also those registered later."),
});

type Data = Readonly<Record<string, unknown>>;

export interface FieldConflict {
  field: string;
  loaded: unknown;
  stored: unknown;
  wanted: unknown;
}

export interface ComparedEdit {
  wanted: Record<string, unknown>;
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

function patchOf(field: z.ZodType): z.ZodType {
  if (field instanceof z.ZodOptional || field instanceof z.ZodNullable)
    return withMetaOf(field, patchOf(field.unwrap() as z.ZodType).nullish());
  if (field instanceof z.ZodObject) {
    const members = Object.entries(field.shape as z.ZodRawShape).map(
      ([name, member]) => [name, patchOf(member as z.ZodType).nullish()] as const,
    );
    return withMetaOf(field, z.strictObject(Object.fromEntries(members)));
  }
  if (field instanceof z.ZodRecord)
    return withMetaOf(field, z.record(field.keyType as z.ZodString, (field.valueType as z.ZodType).nullable()));
  return field;
}

function withMetaOf(field: z.ZodType, patch: z.ZodType): z.ZodType {
  const meta = field.meta();
  return meta ? patch.meta(meta) : patch;
}

const patchFields = Object.entries(productFields).map(
  ([name, field]) => [name, name === "name" ? field.optional() : patchOf(field)] as const,
);

const productPatch = z
  .strictObject(Object.fromEntries(patchFields) as Record<keyof typeof productFields, z.ZodType>)
  .meta({ id: "ProductPatch" });

const productParams = z.strictObject({
  id: z
    .string()
    .regex(/^prd_[0-9a-z]{26}$/)
    .describe("The id that registering or listing the product answered."),
});
const paramsExample = { id: productExample.id };

export const patchProductOperation = operation({
  id: "patchProduct",
  method: "PATCH",
  path: "/v1/products/{id}",
  tag: "Products",
  summary: "Change a product's data",
  description: [
    "Changes what the patch names and leaves the rest as it is (JSON merge patch, RFC 7396): `null` removes a " +
      "value, in an object only the members in the patch change, and a list is replaced as a whole. The change " +
      "becomes the product's next version; a patch without changes creates none. It ends an approval of the data.",
    "`If-Match` names the state that you have read, so that no change of someone else is lost: if the product has " +
      "changed since, also by new units, the answer is 412, and nothing is changed. Read it again and retry.",
  ].join("\n\n"),
  scope: "products",
  params: productParams,
  paramsExample,
  body: productPatch,
  bodyType: MERGE_PATCH,
  bodyExample: { recycled_content: 52, care_instructions: { de: "Bei 30 °C waschen." }, carbon_score: null },
  needsVersion: true,
  hasEntityTag: true,
  status: 200,
  answer: productWithUnits,
  answerExample: { ...productWithUnitsExample, recycled_content: 52, carbon_score: null, version: 4 },
  errors: ["product_not_found", "external_id_taken", "gtin_taken", "serial_number_taken"],
});

const recalled = z.strictObject({
  is_changed: z.boolean().describe("False: it stood so already, and nothing was written."),
  voided_transfers: wholeNumber().describe("Transfers that waited for their recipients, and cannot go on."),
  product: productAnswer,
});

const reasonExample = { reason: "The zip may come loose: do not wear it on a bicycle." };
const recallExample = {
  is_changed: true,
  voided_transfers: 2,
  product: { ...productExample, recalled_at: "2026-11-23T10:00:00.000Z", recall_reason: reasonExample.reason },
};

export const recallProductOperation = operation({
  id: "recallProduct",
  method: "POST",
  path: "/v1/products/{id}/recall",
  tag: "Products",
  summary: "Recall a product",
  description:
    "Verify shows the recall for every unit immediately, holders are notified by e-mail, and pending transfers are " +
    "voided unless the brand lets recalled items be passed on with a notice. If the product is already recalled, the " +
    "`reason` changes and no e-mail is sent. The reason is public: holders read it. With `batch`, only the units of " +
    "this batch are recalled, and the product's own `recalled_at` does not change.",
  scope: "recalls",
  params: productParams,
  paramsExample,
  body: recallForm,
  bodyExample: reasonExample,
  status: 200,
  answer: recalled,
  answerExample: recallExample,
  errors: ["product_not_found", "batch_not_found"],
});

export const liftRecallOperation = operation({
  id: "liftRecall",
  method: "POST",
  path: "/v1/products/{id}/recall/lift",
  tag: "Products",
  summary: "Lift a recall",
  description:
    "The product, or with `batch` one batch of it, is no longer recalled. Transfers that the recall has voided stay " +
    "so.",
  scope: "recalls",
  params: productParams,
  paramsExample,
  body: recallForm,
  bodyExample: { reason: "All affected units were mended." },
  status: 200,
  answer: recalled,
  answerExample: { is_changed: true, voided_transfers: 0, product: productExample },
  errors: ["product_not_found", "batch_not_found"],
});
