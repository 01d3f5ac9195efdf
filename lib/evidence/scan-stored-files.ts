import { listFilesToScan, markScanned, deleteUse, listUsers } from "@/db/queries/evidence";
import { lockProduct } from "@/db/queries/product-edits";
import { type AllBrandsDb, inBrand } from "@/db/tenant";
import { jobScope } from "@/lib/access/job-audit";
import type { WritingScope } from "@/lib/access/use-case";
import { dueScans, type Scanning, scanCopy } from "@/lib/files/scan-file";
import { evidenceStore, fileKey } from "@/lib/files/store";
import { now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import { getLockedDocument } from "./list-evidence";
import { recordEvidence } from "./record-evidence";

/**
 * Scans documents that were stored before a scanner was configured or whose scan failed. Returns the number of
 * documents.
 */
export async function scanStoredFiles(
  db: AllBrandsDb,
  { store = evidenceStore(), command = environment().scanCommand }: Scanning = {},
): Promise<number> {
  if (!command) return 0;
  const files = await listFilesToScan(db, dueScans());
  for (const { id: documentId, brandId, deletedAt } of files) {
    const state = await scanCopy(fileKey({ brandId, documentId }), store, command);
    const at = now();
    const isInUse = deletedAt === null;
    const context = { actor: { kind: "system", brandId }, requestId: newId("req", at) } as const;
    const own = inBrand(db, brandId);
    if (state === "infected" && isInUse)
      await own.transaction((tx) => quarantine(jobScope("scan-evidence", tx, context), { documentId, at }));
    else await markScanned(own, { documentId, state, at });
  }
  return files.length;
}

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
