import { findProduct } from "@/db/queries/product-lists";
import { useCase } from "@/lib/access/use-case";
import { DomainError, type ErrorCode } from "@/lib/platform/errors";
import { toDomainError } from "@/lib/platform/http/problem";
import { invalidRequest } from "@/lib/platform/input/invalid-request";
import { readInput } from "@/lib/platform/input/read-input";
import { productChanges } from "@/lib/products/versions/edit-contract";
import { editProduct } from "@/lib/products/versions/edit-product";
import { fieldEdit } from "./bulk-contract";

/** At about a hundred a second, a page's patience. */
export const EDITED_AT_ONCE_MAX = 500;

export interface EditedField {
  changed: number;
  /** Stood so already. */
  unchanged: number;
  failed: { productId: string; error: ErrorCode; detail: string }[];
}

/**
 * Gives one field of many products the same value, each as an edit of its own: a version, an audit row, and back to
 * draft if it was under review. The first 500 are taken, each id once. Throws `forbidden`, and `invalid_request` for a
 * value that the field does not take.
 */
export const editField = useCase({
  may: "products.edit",
  by: ["member", "key"],
  input: fieldEdit,
  audits: [],
  run: async (context, { productIds, field, value }): Promise<EditedField> => {
    const { db, actor, requestId } = context;
    const read = readInput(productChanges, { [field]: value ?? null });
    if (!read.ok) throw invalidRequest(read.errors);
    const result: EditedField = { changed: 0, unchanged: 0, failed: [] };
    for (const productId of [...new Set(productIds)].slice(0, EDITED_AT_ONCE_MAX)) {
      try {
        const product = await findProduct(db, { brandId: actor.brandId, productId });
        if (!product) throw new DomainError("product_not_found", "Your brand has no such product.");
        const { fields } = await editProduct(context, { productId, version: product.version, ...read.value });
        result[fields.length > 0 ? "changed" : "unchanged"] += 1;
      } catch (thrown) {
        const { code, detail } = toDomainError(thrown, requestId);
        result.failed.push({ productId, error: code, detail });
      }
    }
    return result;
  },
});
