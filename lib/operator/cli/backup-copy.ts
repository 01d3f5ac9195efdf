import "@/lib/languages/register";
import { findPublicCopy } from "@/db/queries/stored-files";
import { copyStore } from "@/lib/backup-copy/copy-store";
import { makeCopy } from "@/lib/backup-copy/make-copy";
import { environment } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import { explainFailure } from "@/lib/platform/launch/explain-failure.mjs";
import { readCommandLine } from "@/lib/platform/launch/options";
import { requireDataFolder, withOperatorDatabase } from "./operator-database";

const USAGE = `Usage:
  npm run backup:copy

Copies all public documents that have changed to the store of BACKUP_STORAGE_URL, as the service does every night. It
may be stopped at any time and run again, and the service may run meanwhile. Exit code 1: not all of it
was copied.`;

readCommandLine(USAGE, {});
try {
  const at = copyStore();
  if (!at) throw new Error("BACKUP_STORAGE_URL is not set: there is no store for the copy.");
  requireDataFolder();
  const { figures, since } = await withOperatorDatabase(environment().databaseUrl, async (db) => {
    const before = await findPublicCopy(db, at.target);
    const onProgress = (brand: string, packs: number) => process.stderr.write(`${brand}: ${packs} packs\n`);
    const figures = await makeCopy(db, { ...at, holder: newId("job"), onProgress });
    return { figures, since: before?.finishedAt };
  });
  const { brands, documents, bytes, written, removed } = figures;
  process.stdout.write(
    `The copy is complete: ${documents} documents of ${brands} brands, ${Math.ceil(bytes / 1e6)} MB. ` +
      `${written} files are new since ${since?.toISOString() ?? "the beginning"}, ${removed} were removed.\n`,
  );
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exitCode = 1;
}
