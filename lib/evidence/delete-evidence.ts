import { deleteUse, listUsers, markEvidenceDeleted } from "@/db/queries/evidence";
import { lockProduct } from "@/db/queries/product-edits";
import { useCase } from "@/lib/access/use-case";
import { ids, parsed } from "@/lib/platform/input/ids";
import { removeFiles } from "./files/remove-files";
import { evidenceStore, type EvidenceStore } from "./files/store";
import { getLockedDocument } from "./get-locked-document";
import { recordEvidence } from "./record-evidence";

/**
 * Deletes a document: every product that had it gets its next version without it. Its row and hash stay; its file goes,
 * unless an approval has frozen it, which could not be proven without it. Throws `forbidden`, `not_found`.
 */
export const deleteEvidence = useCase({
  may: "compliance.prepare",
  by: "member",
  input: ids("documentId").extend({ store: parsed<EvidenceStore>().optional() }),
  audits: ["evidence.deleted"],
  transaction: "stepwise",
  run: async ({ db, actor, at, inTransaction }, { documentId, store = evidenceStore() }) => {
    const { brandId, userId } = actor;
    await inTransaction(async ({ tx, audit }) => {
      const document = await getLockedDocument(tx, { brandId, documentId });
      const users = await listUsers(tx, { brandId, documentId });
      for (const { id: productId } of users) {
        const product = await lockProduct(tx, { brandId, productId });
        // Somebody may have detached it meanwhile.
        if (product && (await deleteUse(tx, { brandId, productId, documentId })))
          await recordEvidence(tx, { actor }, product, at);
      }
      await markEvidenceDeleted(tx, { documentId, userId, at });
      const detail = { kind: document.kind, sha256: document.sha256, products: users.map(({ id }) => id) };
      await audit("evidence.deleted", documentId, detail);
    });
    await removeFiles(db, store);
  },
});
