import { noteLeftovers } from "@/db/queries/stored-files";
import { listDocumentsToScan, markDocumentFailed, markDocumentScanned } from "@/db/queries/unit-documents";
import type { AllBrandsDb } from "@/db/tenant";
import { jobScope } from "@/lib/access/job-audit";
import { dueScans, scanCopy, type Scanning } from "@/lib/evidence/files/scan-kept";
import { evidenceStore, fileKey } from "@/lib/evidence/files/store";
import { now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";

/**
 * Has the scanner look at items' documents that it has not seen, as `scanKept` does with evidence: one in which it
 * finds something is handed to nobody any more, and its file goes. For the job loop; answers how many it looked at.
 */
export async function scanUnitDocuments(
  db: AllBrandsDb,
  { store = evidenceStore(), command = environment().scanCommand }: Scanning = {},
): Promise<number> {
  if (!command) return 0;
  const documents = await listDocumentsToScan(db, dueScans());
  for (const { id: documentId, brandId, passportId, sha256 } of documents) {
    const scanState = await scanCopy(fileKey({ brandId, documentId }), store, command);
    const at = now();
    if (scanState !== "infected") {
      await markDocumentScanned(db, { documentId, scanState, at });
      continue;
    }
    const context = { actor: { kind: "system", brandId }, requestId: newId("req", at) } as const;
    await db.transaction(async (tx) => {
      await markDocumentFailed(tx, { documentId, failure: "infected", scannedAt: at });
      await noteLeftovers(tx, { id: documentId, brandId, dueAt: at });
      const { audit } = jobScope("scan-evidence", tx, context);
      await audit("passport.document_quarantined", passportId, { document: documentId, sha256 });
    });
  }
  return documents.length;
}
