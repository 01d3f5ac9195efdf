import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { listFilesToScan, markScanned } from "@/db/queries/evidence";
import type { AllBrandsDb } from "@/db/tenant";
import { jobScope } from "@/lib/access/job-audit";
import { HOUR_MS, now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import { quarantine } from "./quarantine";
import { discardFile, receivedFolder } from "./receive-file";
import { scanFile } from "./scan-file";
import { evidenceStore, fileKey, type EvidenceStore } from "./store";

const FILES_PER_RUN = 20;
const TRIED_AGAIN_MS = HOUR_MS;

/** Which files a run of the job looks at. */
export const dueScans = () => ({ triedBefore: new Date(now().getTime() - TRIED_AGAIN_MS), limit: FILES_PER_RUN });

export interface Scanning {
  store?: EvidenceStore;
  command?: readonly string[];
}

/**
 * Has the scanner look at documents that it has not seen: those from before there was one, and those that it could not
 * scan. For the job loop; answers how many it looked at.
 */
export async function scanKept(
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
    if (state === "infected" && isInUse)
      await db.transaction((tx) => quarantine(jobScope("scan-evidence", tx, context), { documentId, at }));
    else await markScanned(db, { documentId, state, at });
  }
  return files.length;
}

/** What the scanner says of a file of the store, which may lie in a bucket: the scanner wants a path. */
export async function scanCopy(key: string, store: EvidenceStore, command: readonly string[]) {
  const body = await store.read(key);
  if (!body) return "failed";
  await mkdir(receivedFolder(), { recursive: true, mode: 0o700 });
  const path = join(receivedFolder(), newId("evd"));
  try {
    await pipeline(
      Readable.fromWeb(body as NodeReadableStream<Uint8Array>),
      createWriteStream(path, { mode: 0o600, flags: "wx" }),
    );
    return await scanFile(path, { command });
  } finally {
    await discardFile({ path });
  }
}
