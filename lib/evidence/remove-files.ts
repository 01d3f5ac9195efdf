import type { Queryable } from "@/db/client";
import { listFilesToRemove, markFilesRemoved } from "@/db/queries/evidence";
import { now } from "@/lib/platform/clock";
import { evidenceStore, fileKey, type EvidenceStore } from "./store";

const FILES_PER_RUN = 100;

/** Removes the files of deleted documents that no approval names; the job loop does what a deletion could not finish. */
export async function removeFiles(db: Queryable, store: EvidenceStore = evidenceStore()): Promise<number> {
  const documents = await listFilesToRemove(db, FILES_PER_RUN);
  for (const { id, brandId } of documents) await store.remove(fileKey({ brandId, documentId: id }));
  await markFilesRemoved(db, { documentIds: documents.map(({ id }) => id), at: now() });
  return documents.length;
}
