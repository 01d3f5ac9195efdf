import { listFilesToScan, markScanned } from "@/db/queries/evidence";
import { type AllBrandsDb, inBrand } from "@/db/tenant";
import { jobScope } from "@/lib/access/job-audit";
import type { WritingScope } from "@/lib/access/use-case";
import { dueScans, type Scanning, scanCopy } from "@/lib/files/scan-file";
import { evidenceStore, fileKey } from "@/lib/files/store";
import { now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import { removeFromProducts } from "./list-evidence";

/** Documents stored before there was a scanner, or whose scan failed. Returns their number. */
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

/** Every product gets a next version without it. Call it in a transaction. Throws `not_found`. */
export async function quarantine(
  { tx, actor, audit }: WritingScope<"evidence.quarantined">,
  { documentId, at }: { documentId: string; at: Date },
): Promise<void> {
  const detail = await removeFromProducts({ tx, actor }, { documentId, at });
  await markScanned(tx, { documentId, state: "infected", at });
  await audit("evidence.quarantined", documentId, detail);
}
