import { updateProductVersion, insertProductVersion } from "@/db/queries/product-versions";
import type { ProductRow } from "@/db/queries/products";
import type { BrandDb } from "@/db/tenant";
import { actorId, type Context } from "@/lib/access/actor";
import { recordDataChanges } from "@/lib/compliance/reviews/open-review";
import { productSnapshot } from "@/lib/ecodesign/declared";
import { reviewStateAfterEdit } from "@/lib/products/versions/edit-contract";

export const EVIDENCE_FIELD = "evidence";

/** A change returns the product to draft: no one approves unseen documents. The caller holds the product's lock. */
export async function recordEvidence(
  tx: BrandDb,
  context: Pick<Context, "actor">,
  product: ProductRow,
  at: Date,
): Promise<number> {
  const { actor } = context;
  const { id: productId, brandId, reviewState: from } = product;
  const [version, to] = [product.version + 1, reviewStateAfterEdit(from)];
  await updateProductVersion(tx, { productId, version, reviewState: to, at });
  await insertProductVersion(tx, {
    productId,
    brandId,
    version,
    data: productSnapshot(product),
    actorKind: actor.kind,
    actorId: actorId(actor),
    createdAt: at,
  });
  await recordDataChanges(tx, context, [{ productId, version, fields: [EVIDENCE_FIELD], from, to }], at);
  return version;
}
