import { deleteUse, listUsers, markScanned } from "@/db/queries/evidence";
import { lockProduct } from "@/db/queries/product-edits";
import type { WritingScope } from "@/lib/access/use-case";
import { getLockedDocument } from "../list-evidence";
import { recordEvidence } from "../record-evidence";

/**
 * Quarantines an infected document: every product gets a next version without it, and the file is no longer served.
 * Call it in a transaction. Throws `not_found`.
 */
export async function quarantine(
  { tx, actor, audit }: WritingScope<"evidence.quarantined">,
  { documentId, at }: { documentId: string; at: Date },
): Promise<void> {
  const { brandId } = actor;
  const document = await getLockedDocument(tx, { brandId, documentId });
  const users = await listUsers(tx, { brandId, documentId });
  for (const { id: productId } of users) {
    const product = await lockProduct(tx, { brandId, productId });
    if (product && (await deleteUse(tx, { brandId, productId, documentId })))
      await recordEvidence(tx, { actor }, product, at);
  }
  await markScanned(tx, { documentId, state: "infected", at });
  const detail = { kind: document.kind, sha256: document.sha256, products: users.map(({ id }) => id) };
  await audit("evidence.quarantined", documentId, detail);
}
