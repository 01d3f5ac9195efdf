import { listUndoBlockers, type UndoBlocker } from "@/db/queries/import-undo";
import { updateImport } from "@/db/queries/imports";
import { putJob } from "@/db/queries/jobs";
import { appendAudit } from "@/lib/audit/append-audit";
import type { Context } from "@/lib/auth/actor";
import { nudgeJobs } from "@/lib/jobs/nudge";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { IMPORT_JOB, jobOf } from "./map-columns";
import { getImport, lockOwnImport } from "./own-import";

/** Up to here products that stand in the way are named. */
export const BLOCKERS_NAMED_MAX = 100;

/** What stands in the way of taking an import back: products that were changed, transferred or reviewed since. None: it can be undone. */
export async function listOwnUndoBlockers(context: Context, { importId }: { importId: string }): Promise<UndoBlocker[]> {
  const found = await getImport(context, importId);
  return listUndoBlockers(context.db, { importId: found.id, limit: BLOCKERS_NAMED_MAX });
}

/**
 * Takes a whole import back: products it made are removed with their passports, products it changed get the data they had,
 * as a new version. The import is `undoing`, and `undone` when the job is done. Throws `import_not_found`,
 * `import_state_conflict`, and `import_undo_blocked` with `blockers` (number, product_id, name, hindrance) when anything has
 * been built on it since: then nothing is taken back.
 */
export async function undoImport(context: Context, { importId }: { importId: string }): Promise<void> {
  await context.db.transaction(async (tx) => {
    const stored = await lockOwnImport(tx, context, importId, ["committed", "cancelled"]);
    const blockers = await listUndoBlockers(tx, { importId, limit: BLOCKERS_NAMED_MAX });
    if (blockers.length > 0)
      throw new DomainError("import_undo_blocked", `${blockers.length === BLOCKERS_NAMED_MAX ? "Many" : blockers.length} products have changed since the import.`, {
        members: { blockers: blockers.map(({ number, productId, name, hindrance }) => ({ number, product_id: productId, name, hindrance })) },
      });
    const at = now();
    await updateImport(tx, { importId, at, set: { state: "undoing", endedAt: null, run: stored.run + 1 } });
    await putJob(tx, { id: jobOf(importId), kind: IMPORT_JOB, runAt: at });
    await appendAudit(tx, context, { action: "import.undo_started", targetKind: "import", targetId: importId, detail: {} });
  });
  nudgeJobs();
}
