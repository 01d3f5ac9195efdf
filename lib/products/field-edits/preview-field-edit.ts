import { listProductsById } from "@/db/queries/compliance-lists";
import { useCase } from "@/lib/access/use-case";
import { fieldEdit } from "@/lib/compliance/field-edits/bulk-contract";
import { declaredData, productSnapshot } from "@/lib/ecodesign/declared";
import { invalidRequest, readInput } from "@/lib/platform/input/read-input";
import { isSameValue } from "../versions/diff-versions";
import { productChanges, reviewStateAfterEdit } from "../versions/edit-contract";
import { EDITED_AT_ONCE_MAX } from "./edit-field";

/**
 * A dry run of `editField`. Products of other brands are skipped. Throws `forbidden`, and `invalid_request` for an
 * invalid value.
 */
export const previewFieldEdit = useCase({
  may: "products.edit",
  by: ["member", "key"],
  input: fieldEdit,
  audits: [],
  run: async ({ db, actor }, { productIds, field, value }) => {
    const result = readInput(productChanges, { [field]: value ?? null });
    if (!result.ok) throw invalidRequest(result.errors);
    const values: Record<string, unknown> = result.value;
    const rows = await listProductsById(db, {
      brandId: actor.brandId,
      productIds: productIds.slice(0, EDITED_AT_ONCE_MAX),
    });
    const changes = rows.filter((row) => !isSameValue(productSnapshot(row)[field], values[field]));
    return {
      changes: changes.map((row) => ({
        productId: row.id,
        name: row.name,
        model: row.model,
        reviewState: row.reviewState,
        before: { name: row.name, model: row.model, ...declaredData(row) },
      })),
      after: values,
      unchanged: rows.length - changes.length,
      returned: changes.filter(({ reviewState }) => reviewStateAfterEdit(reviewState) !== reviewState).length,
    };
  },
});

export type FieldEditPreview = Awaited<ReturnType<typeof previewFieldEdit>>;
