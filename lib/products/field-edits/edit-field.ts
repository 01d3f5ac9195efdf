import { listProductsById } from "@/db/queries/compliance-lists";
import { findProduct } from "@/db/queries/product-lists";
import { useCase } from "@/lib/access/use-case";
import { fieldEdit } from "@/lib/compliance/field-edits/bulk-contract";
import { declaredData, productSnapshot } from "@/lib/ecodesign/declared";
import { DomainError, type ErrorCode } from "@/lib/platform/errors";
import { toDomainError } from "@/lib/platform/http/problem";
import { invalidRequest, readInput } from "@/lib/platform/input/read-input";
import { isSameValue } from "../versions/diff-versions";
import { productChanges, reviewStateAfterEdit } from "../versions/edit-contract";
import { editProduct } from "../versions/edit-product";

/** At about a hundred per second, the limit of an acceptable waiting time. */
export const EDITED_AT_ONCE_MAX = 500;

interface EditedField {
  changed: number;
  unchanged: number;
  failed: { productId: string; error: ErrorCode; detail: string }[];
}

/** Only the first 500 distinct ids; products under review return to draft. Throws `forbidden`, `invalid_request`. */
export const editField = useCase({
  may: "products.edit",
  by: ["member", "key"],
  input: fieldEdit,
  audits: [],
  run: async (context, { productIds, field, value }): Promise<EditedField> => {
    const { db, actor, requestId } = context;
    const parsed = readInput(productChanges, { [field]: value ?? null });
    if (!parsed.ok) throw invalidRequest(parsed.errors);
    const result: EditedField = { changed: 0, unchanged: 0, failed: [] };
    for (const productId of [...new Set(productIds)].slice(0, EDITED_AT_ONCE_MAX)) {
      try {
        const product = await findProduct(db, { brandId: actor.brandId, productId });
        if (!product) throw new DomainError("product_not_found", "Your brand has no such product.");
        const { fields } = await editProduct(context, { productId, version: product.version, ...parsed.value });
        result[fields.length > 0 ? "changed" : "unchanged"] += 1;
      } catch (thrown) {
        const { code, detail } = toDomainError(thrown, requestId);
        result.failed.push({ productId, error: code, detail });
      }
    }
    return result;
  },
});

/** Products of other brands are skipped. Throws `forbidden`, and `invalid_request` for an invalid value. */
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
