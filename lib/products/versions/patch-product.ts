import { z } from "zod";
import { useCase } from "@/lib/access/use-case";
import { namedVersions, requireVersion } from "@/lib/api/version-tag";
import { ids } from "@/lib/platform/input/ids";
import { invalidRequest } from "@/lib/platform/input/invalid-request";
import { mergePatch } from "@/lib/platform/input/merge-patch";
import { readInput } from "@/lib/platform/input/read-input";
import { describeProduct } from "../get-product";
import type { ProductAnswer } from "../registration/answer-contract";
import { productSnapshot } from "../rules";
import { productChanges } from "./edit-contract";
import { editProduct } from "./edit-product";
import { getLockedProduct } from "./get-locked-product";

interface PatchedProduct {
  product: ProductAnswer;
  isChanged: boolean;
}

/**
 * Changes a product by a merge patch that is meant for the stored version; answers it as it is then. Throws
 * `insufficient_scope`, `product_not_found`, `precondition_failed`, `invalid_request` where what the patch makes is no
 * product, and what `editProduct` throws.
 */
export const patchProduct = useCase({
  may: "products.edit",
  by: ["member", "key"],
  input: ids("productId").extend({ versions: namedVersions, patch: z.record(z.string(), z.unknown()) }),
  audits: ["product.edited"],
  run: async (scope, { productId, versions, patch }): Promise<PatchedProduct> => {
    const { tx, actor } = scope;
    const stored = await getLockedProduct(tx, { brandId: actor.brandId, productId });
    requireVersion(versions, stored, "product");
    const snapshot = productSnapshot(stored);
    const merged = Object.entries(patch).map(
      ([field, value]) => [field, value === null ? null : mergePatch(snapshot[field], value)] as const,
    );
    const changes = readInput(productChanges, Object.fromEntries(merged));
    if (!changes.ok) throw invalidRequest(changes.errors);
    const { fields } = await editProduct(scope, { productId, version: stored.version, ...changes.value });
    const product = await describeProduct(tx, { brandId: actor.brandId, productId });
    return { product, isChanged: fields.length > 0 };
  },
});
