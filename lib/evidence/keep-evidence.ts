import { isDatabaseAway } from "@/db/is-database-away";
import { deleteUploads, insertEvidence, insertUpload, insertUse } from "@/db/queries/evidence";
import { appendAudit } from "@/lib/audit/append-audit";
import { authorise, type Context } from "@/lib/auth/actor";
import { requirePerson } from "@/lib/compliance/open-review";
import { now } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { removeIfPossible } from "@/lib/platform/storage-fault";
import { getLockedProduct } from "@/lib/products/get-locked-product";
import type { EvidenceForm } from "./contract";
import { noteEvidence } from "./note-evidence";
import type { ReceivedFile } from "./receive-file";
import { evidenceStore, fileKey, type EvidenceStore } from "./store";

/**
 * Keeps a received file as evidence for a product, whose next version this makes. Throws `forbidden`, `product_not_found`.
 * The file is stored before its row is written, outside of the transaction, and stays where nobody can say whether the row
 * was: a row always has its file. What stays for no row is noted beforehand, and removed by `removeLostUploads`.
 */
export async function keepEvidence(
  context: Context,
  { file, said, store = evidenceStore() }: { file: ReceivedFile; said: EvidenceForm; store?: EvidenceStore },
): Promise<{ documentId: string }> {
  authorise(context.actor, "compliance.prepare");
  const { brandId, userId } = requirePerson(context);
  const at = now();
  const documentId = newId("evd", at);
  const key = fileKey({ brandId, documentId });
  await insertUpload(context.db, { brandId, documentId, at });
  await store.keep(key, file);
  try {
    await context.db.transaction(async (tx) => {
      const { productId, kind, title, issuer = null, issued_on: issuedOn = null, valid_until: validUntil = null, language = null, fields, checks } = said;
      const product = await getLockedProduct(tx, { brandId, productId });
      const { mediaType, sizeBytes, sha256 } = file;
      await insertEvidence(tx, { id: documentId, brandId, kind, title, issuer, issuedOn, validUntil, language, mediaType, sizeBytes, sha256, uploadedBy: userId, createdAt: at });
      await deleteUploads(tx, [documentId]);
      await insertUse(tx, { productId, documentId, brandId, fields, checks, attachedBy: userId, attachedAt: at });
      const version = await noteEvidence(tx, context, product, at);
      const detail = { document: documentId, kind, sha256, version, fields, checks };
      await appendAudit(tx, context, { action: "evidence.kept", targetKind: "product", targetId: productId, detail });
    });
  } catch (error) {
    if (!isDatabaseAway(error)) await removeIfPossible(() => store.remove(key));
    throw error;
  }
  return { documentId };
}
