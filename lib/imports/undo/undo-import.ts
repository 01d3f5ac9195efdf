import { setImmediate } from "node:timers/promises";
import { countResults, lastResult } from "@/db/queries/import-results";
import { listUndoBlockers } from "@/db/queries/import-undo";
import { updateImport, type ImportRow } from "@/db/queries/imports";
import type { BrandDb } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { ids } from "@/lib/platform/input/ids";
import { enqueue } from "@/lib/platform/jobs/enqueue";
import { isSome, type Some } from "@/lib/platform/some";
import { askedBy, scopeOf } from "../files/starter";
import { getImport, lockOwnImport } from "../own-import";
import { BLOCKERS_NAMED_MAX, type ImportCounts, type UndoBlocker } from "../rules";

/** Up to here the products and units of an import are looked at while somebody waits; more of them by the job. */
const PRODUCTS_LOOKED_AT_MAX = 5_000;

const isQuick = ({ committed: { created, changed, units } }: ImportCounts) =>
  Math.max(created + changed, units) <= PRODUCTS_LOOKED_AT_MAX;

interface KnownBlockers {
  blockers: UndoBlocker[];
  /** False: what stood in the way when it was last tried. */
  areCurrent: boolean;
}

/**
 * What stands in the way of taking an import back: products that were changed, transferred or reviewed since. The
 * products of a large import are looked at when it is tried.
 */
export const listOwnUndoBlockers = useCase({
  may: "imports.read",
  by: ["member", "key"],
  input: ids("importId"),
  audits: [],
  run: async (context, { importId }): Promise<KnownBlockers> => {
    const { db } = context;
    const { counts, undoBlockers } = await getImport(context, importId);
    if (!isQuick(counts)) return { blockers: undoBlockers ?? [], areCurrent: false };
    return { blockers: await listUndoBlockers(db, { importId, limit: BLOCKERS_NAMED_MAX }), areCurrent: true };
  },
});

/**
 * Takes a whole import back: products it made are removed with their passports, products it changed get the data they
 * had, as a new version. The import is `undoing`, and `undone` when the job is done; the job looks at every product
 * first, and where anything has been built on one it takes nothing back: the import is what it was, with what stands in
 * the way. Of up to 5,000 products and units that is told at once: `import_undo_blocked` with `blockers` (number,
 * product_id, name, hindrance, passport_code). Throws also `import_not_found`, `import_state_conflict`.
 */
export const undoImport = useCase({
  may: "imports.manage",
  by: ["member", "key"],
  input: ids("importId"),
  audits: ["import.undo_started"],
  run: async (context, { importId }) => {
    const { tx, audit, actor } = context;
    const stored = await lockOwnImport(tx, context, importId, ["committed", "cancelled"]);
    if (isQuick(stored.counts)) refuseIfBlocked(await listUndoBlockers(tx, { importId, limit: BLOCKERS_NAMED_MAX }));
    const at = now();
    const undoFrom = stored.state === "cancelled" ? "cancelled" : "committed";
    await updateImport(tx, {
      importId,
      at,
      set: { state: "undoing", undoFrom, undoBlockers: null, progressRow: 0, ...askedBy(actor) },
    });
    await enqueue(tx, "import", { brandId: stored.brandId, importId });
    await audit("import.undo_started", importId, {});
  },
});

function refuseIfBlocked(blockers: readonly UndoBlocker[]): void {
  if (blockers.length === 0) return;
  throw new DomainError(
    "import_undo_blocked",
    `${blockers.length === BLOCKERS_NAMED_MAX ? "Many" : blockers.length} products have changed since the import.`,
    {
      members: {
        blockers: blockers.map(({ number, productId, name, hindrance, code }) => ({
          number,
          product_id: productId,
          name,
          hindrance,
          passport_code: code,
        })),
      },
    },
  );
}

/** The number of results with which one look stays far from a statement's time limit, and progress is seen. */
const ROWS_PER_LOOK = 20_000;

/**
 * Looks at every product of an import before anything is taken back. Where something stands in the way the import goes
 * back to what it was, with the products named: false. A run that was cut off goes on behind its last look, and one
 * that has begun to take back does not look again.
 */
export async function findBlockers(db: BrandDb, found: ImportRow, signal: AbortSignal): Promise<boolean> {
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
export async function countReverted(db: BrandDb, importId: string): Promise<ImportRow["counts"]["undone"]> {
  const counted = await countResults(db, importId);
  return {
    removed: counted["removed"] ?? 0,
    restored: counted["restored"] ?? 0,
    units: counted["units undone"] ?? 0,
    kept: counted["kept"] ?? 0,
  };
}
