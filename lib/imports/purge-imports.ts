import type { Queryable } from "@/db/client";
import { deleteImportParts, listImportsToPurge, updateImport } from "@/db/queries/imports";
import { DAY_MS, now } from "@/lib/platform/clock";
import { removeFile } from "./file-store";
import { ROWS_KEPT_DAYS } from "./rules";

const IMPORTS_PER_RUN = 20;

/** Removes the files, rows and results of imports that nobody has touched for 90 days; their lines in the history stay. For the job loop. */
export async function purgeImports(db: Queryable): Promise<number> {
  const at = now();
  const old = await listImportsToPurge(db, { before: new Date(at.getTime() - ROWS_KEPT_DAYS * DAY_MS), limit: IMPORTS_PER_RUN });
  for (const { id: importId } of old) {
    await removeFile(importId);
    await db.transaction(async (tx) => {
      await deleteImportParts(tx, importId);
      await updateImport(tx, { importId, at, set: { isPurged: true } });
    });
  }
  return old.length;
}
