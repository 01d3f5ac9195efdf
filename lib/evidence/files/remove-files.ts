import { deleteUploads, listFilesToRemove, listLostUploads, markFilesRemoved } from "@/db/queries/evidence";
import type { AllBrandsDb, TenantDb } from "@/db/tenant";
import { DAY_MS, now } from "@/lib/platform/clock";
import { evidenceStore, fileKey, type EvidenceStore } from "./store";

const FILES_PER_RUN = 100;
/** Longer than any upload takes. */
const UPLOAD_LOST_MS = DAY_MS;

/** Removes the files of deleted documents that no approval names; the job does what a deletion could not finish. */
export async function removeFiles(db: TenantDb, store: EvidenceStore = evidenceStore()): Promise<number> {
  const documents = await listFilesToRemove(db, FILES_PER_RUN);
  for (const { id, brandId } of documents) await store.remove(fileKey({ brandId, documentId: id }));
  await markFilesRemoved(db, { documentIds: documents.map(({ id }) => id), at: now() });
  return documents.length;
}

/**
 * Removes the files of uploads that became no document: the process died, the store answered too late, or the database
 * was lost before it took the row. Only files that an upload of this database stored are touched, whatever else lies in
 * the store.
 */
export async function removeLostUploads(db: AllBrandsDb, store: EvidenceStore = evidenceStore()): Promise<number> {
  const uploads = await listLostUploads(db, {
    before: new Date(now().getTime() - UPLOAD_LOST_MS),
    limit: FILES_PER_RUN,
  });
  for (const { id, brandId } of uploads) await store.remove(fileKey({ brandId, documentId: id }));
  await deleteUploads(
    db,
    uploads.map(({ id }) => id),
  );
  return uploads.length;
}
