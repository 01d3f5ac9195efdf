import { z } from "zod";
import { useCase } from "@/lib/access/use-case";
import { namedTags, requireTag } from "@/lib/api/entity-tag";
import { getLockedProduct } from "@/lib/compliance/reviews/get-locked-product";
import { productSnapshot } from "@/lib/ecodesign/declared";
import { ids } from "@/lib/platform/input/ids";
import { invalidRequest, readInput, mergePatch } from "@/lib/platform/input/read-input";
import { getProduct } from "../get-product";
import { productChanges } from "./edit-contract";
import { editProduct } from "./edit-product";

/**
 * Applies a merge patch if the product has not changed since it was read. False if nothing changes. Throws
 * `insufficient_scope`, `product_not_found`, `precondition_failed`, `invalid_request` if the result is invalid, and
 * what `editProduct` throws.
 */
export const patchProduct = useCase({
  may: "products.edit",
  by: ["member", "key"],
  input: ids("productId").extend({ ifMatch: namedTags, patch: z.record(z.string(), z.unknown()) }),
  audits: ["product.edited"],
  run: async (scope, { productId, ifMatch, patch }): Promise<boolean> => {
    const { tx, actor } = scope;
    const stored = await getLockedProduct(tx, { brandId: actor.brandId, productId });
    if (ifMatch !== "any") requireTag(ifMatch, await getProduct(scope, { id: productId }), "product");
    const snapshot = productSnapshot(stored);
    const merged = Object.entries(patch).map(
      ([field, value]) => [field, value === null ? null : mergePatch(snapshot[field], value)] as const,
    );
    const changes = readInput(productChanges, Object.fromEntries(merged));
    if (!changes.ok) throw invalidRequest(changes.errors);
    const { fields } = await editProduct(scope, { productId, version: stored.version, ...changes.value });
    return fields.length > 0;
  },
});
