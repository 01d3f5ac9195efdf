import { deleteUse, listUsers, markEvidenceDeleted } from "@/db/queries/evidence";
import { lockProduct } from "@/db/queries/product-edits";
import { authorise, type Context } from "@/lib/access/actor";
import { appendAudit } from "@/lib/audit/append-audit";
import { requirePerson } from "@/lib/compliance/reviews/open-review";
import { now } from "@/lib/platform/clock";
import { removeFiles } from "./files/remove-files";
import { evidenceStore, type EvidenceStore } from "./files/store";
import { getLockedDocument } from "./get-locked-document";
import { noteEvidence } from "./note-evidence";

/**
 * Deletes a document: every product that had it gets its next version without it. Its row and hash stay; its file goes,
 * unless an approval has frozen it, which could not be proven without it. Throws `forbidden`, `not_found`.
 */
export async function deleteEvidence(
  context: Context,
  { documentId, store = evidenceStore() }: { documentId: string; store?: EvidenceStore },
): Promise<void> {
  authorise(context.actor, "compliance.prepare");
  const { brandId, userId } = requirePerson(context);
  await context.db.transaction(async (tx) => {
    const at = now();
    const document = await getLockedDocument(tx, { brandId, documentId });
    const users = await listUsers(tx, { brandId, documentId });
    for (const { id: productId } of users) {
      const product = await lockProduct(tx, { brandId, productId });
      // Somebody may have detached it meanwhile.
      if (product && (await deleteUse(tx, { brandId, productId, documentId })))
        await noteEvidence(tx, context, product, at);
    }
    await markEvidenceDeleted(tx, { documentId, userId, at });
    const detail = { kind: document.kind, sha256: document.sha256, products: users.map(({ id }) => id) };
    await appendAudit(tx, context, {
      action: "evidence.deleted",
      targetKind: "evidence",
      targetId: documentId,
      detail,
    });
  });
  await removeFiles(context.db, store);
}
