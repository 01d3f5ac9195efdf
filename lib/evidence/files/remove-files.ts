import { deleteUploads, listFilesToRemove, listLostUploads, markFilesRemoved } from "@/db/queries/evidence";
import type { AllBrandsDb, TenantDb } from "@/db/tenant";
import { DAY_MS, now } from "@/lib/platform/clock";
import { evidenceStore, fileKey, type EvidenceStore } from "./store";

const FILES_PER_RUN = 100;
const UPLOAD_LOST_MS = DAY_MS;

export async function removeFiles(db: TenantDb, store: EvidenceStore = evidenceStore()): Promise<number> {
  const documents = await listFilesToRemove(db, FILES_PER_RUN);
  for (const { id, brandId } of documents) await store.remove(fileKey({ brandId, documentId: id }));
  await markFilesRemoved(db, { documentIds: documents.map(({ id }) => id), at: now() });
  return documents.length;
}

/**
 * Removes files of uploads without a row, caused by a crash, a store timeout or a database failure. Only files that
 * this database recorded as uploads are removed.
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
