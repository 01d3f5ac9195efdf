import { purgeImportWords } from "@/db/queries/import-words";
import {
  deleteImportParts,
  listImportIds,
  listImportsLeft,
  listImportsToPurge,
  lockImport,
  updateImport,
} from "@/db/queries/imports";
import type { AllBrandsDb } from "@/db/tenant";
import { auditInJob } from "@/lib/access/job-audit";
import { DAY_MS, now } from "@/lib/platform/clock";
import { isOneOf, ROWS_KEPT_DAYS, UNFINISHED_KEPT_DAYS, WAITING_STATES } from "../rules";
import { listOldFiles, removeFile } from "./file-store";

const IMPORTS_PER_RUN = 20;
/** Words that no file was read by for so long are forgotten. */
const WORDS_KEPT_DAYS = 400;

const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS);

/**
 * Removes the files, rows and results of imports that nobody has touched for 90 days; their lines in the history stay.
 * Ends imports that nobody has gone on with for 30 days, removes files that never became an import, and forgets words
 * that nobody needs. For the job loop.
 */
export async function purgeImports(db: AllBrandsDb): Promise<number> {
  const left = await listImportsLeft(db, {
    states: WAITING_STATES,
    before: daysAgo(UNFINISHED_KEPT_DAYS),
    limit: IMPORTS_PER_RUN,
  });
  for (const each of left) await endAbandoned(db, each);
  const old = await listImportsToPurge(db, { before: daysAgo(ROWS_KEPT_DAYS), limit: IMPORTS_PER_RUN });
  for (const { id: importId } of old) {
    await db.transaction(async (tx) => {
      await deleteImportParts(tx, importId);
      await updateImport(tx, { importId, at: now(), set: { isPurged: true } });
    });
    await removeFile(importId);
  }
  const words = await purgeImportWords(db, { before: daysAgo(WORDS_KEPT_DAYS) });
  return left.length + old.length + words + (await removeStrayFiles(db));
}

async function endAbandoned(
  db: AllBrandsDb,
  { id: importId, brandId }: { id: string; brandId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await lockImport(tx, { brandId, importId });
    if (
      !found ||
      found.isPurged ||
      !isOneOf(WAITING_STATES, found.state) ||
      found.updatedAt > daysAgo(UNFINISHED_KEPT_DAYS)
    )
      return;
    await deleteImportParts(tx, importId);
    const at = now();
    await updateImport(tx, { importId, at, set: { state: "cancelled", endedAt: at, isPurged: true } });
    const audit = auditInJob("purge-imports", tx, importId)({ kind: "system", brandId });
    await audit("import.cancelled", importId, { was: found.state, untouched_days: UNFINISHED_KEPT_DAYS });
  });
  await removeFile(importId);
}

/** Of uploads whose process was killed, a day after. */
async function removeStrayFiles(db: AllBrandsDb): Promise<number> {
  const files = await listOldFiles(daysAgo(1));
  const known = new Set(files.length === 0 ? [] : await listImportIds(db, files));
  const stray = files.filter((id) => !known.has(id));
  for (const id of stray) await removeFile(id);
  return stray.length;
}
