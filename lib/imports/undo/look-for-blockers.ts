import { setImmediate } from "node:timers/promises";
import { countResults, lastResult } from "@/db/queries/import-results";
import { listUndoBlockers } from "@/db/queries/import-undo";
import { type ImportRow, updateImport } from "@/db/queries/imports";
import type { BrandDb } from "@/db/tenant";
import { now } from "@/lib/platform/clock";
import { isSome, type Some } from "@/lib/platform/some";
import { scopeOf } from "../files/starter";
import { BLOCKERS_NAMED_MAX, type UndoBlocker } from "../rules";

/** The number of results with which one look stays far from a statement's time limit, and progress is seen. */
const ROWS_PER_LOOK = 20_000;

/**
 * Looks at every product of an import before anything is taken back. Where something stands in the way the import goes
 * back to what it was, with the products named: false. A run that was cut off goes on behind its last look, and one
 * that has begun to take back does not look again.
 */
export async function lookForBlockers(db: BrandDb, found: ImportRow, signal: AbortSignal): Promise<boolean> {
  const { id: importId } = found;
  const last = await lastResult(db, importId);
  for (let from = found.progressRow + 1; from <= last; from += ROWS_PER_LOOK) {
    signal.throwIfAborted();
    const to = Math.min(from + ROWS_PER_LOOK - 1, last);
    const blockers = await listUndoBlockers(db, { importId, from, to, limit: BLOCKERS_NAMED_MAX });
    if (isSome(blockers)) {
      await giveUp(db, found, blockers);
      return false;
    }
    await db.transaction((tx) => updateImport(tx, { importId, at: now(), set: { progressRow: to } }));
    await setImmediate();
  }
  return true;
}

async function giveUp(db: BrandDb, found: ImportRow, undoBlockers: Some<UndoBlocker>): Promise<void> {
  const { id: importId, undoFrom } = found;
  await db.transaction(async (tx) => {
    const set = { state: undoFrom ?? "committed", undoFrom: null, undoBlockers } as const;
    await updateImport(tx, { importId, at: now(), set });
    const { hindrance, productId } = undoBlockers[0];
    await scopeOf(tx, found).audit("import.undo_blocked", importId, { hindrance, first_product_id: productId });
  });
}

/** What an undo has done so far. */
export async function countUndone(db: BrandDb, importId: string): Promise<ImportRow["counts"]["undone"]> {
  const counted = await countResults(db, importId);
  return {
    removed: counted["removed"] ?? 0,
    restored: counted["restored"] ?? 0,
    units: counted["units undone"] ?? 0,
    kept: counted["kept"] ?? 0,
  };
}
