import { setImmediate } from "node:timers/promises";
import { countResults, lastResult } from "@/db/queries/import-results";
import { listUndoBlockers } from "@/db/queries/import-undo";
import { updateImport, type ImportRow } from "@/db/queries/imports";
import type { BrandDb, TenantDb } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { ids } from "@/lib/platform/input/ids";
import { enqueue } from "@/lib/platform/jobs/enqueue";
import { isSome, type Some } from "@/lib/platform/some";
import { askedBy, scopeOf } from "../files/starter";
import { getImport, lockOwnImport } from "../own-import";
import { BLOCKERS_NAMED_MAX, type ImportCounts, type UndoBlocker } from "../rules";

const PRODUCTS_LOOKED_AT_MAX = 5_000;

const isQuick = ({ committed: { created, changed, units } }: ImportCounts) =>
  Math.max(created + changed, units) <= PRODUCTS_LOOKED_AT_MAX;

interface KnownBlockers {
  blockers: UndoBlocker[];
  /** False: the blockers are from the last attempt. */
  areCurrent: boolean;
}

/** Changed, transferred or reviewed products. Large imports are checked when the undo runs. */
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
 * All or nothing. Up to 5,000 products and units throw `import_undo_blocked` at once, with `blockers`; larger imports
 * are checked by the job. Also throws `import_not_found`, `import_state_conflict`.
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

export function refuseIfBlocked(blockers: readonly UndoBlocker[]): void {
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

/** One statement with this number of results is far below the time limit, and progress stays visible. */
const ROWS_PER_LOOK = 20_000;

/**
 * Returns false if there are blockers, after restoring the import's state. Resumes after its last check; once
 * reverting has begun, it does not check again.
 */
export async function findBlockers(db: BrandDb, importRow: ImportRow, signal: AbortSignal): Promise<boolean> {
  const { id: importId } = importRow;
  const last = await lastResult(db, importId);
  for (let from = importRow.progressRow + 1; from <= last; from += ROWS_PER_LOOK) {
    signal.throwIfAborted();
    const to = Math.min(from + ROWS_PER_LOOK - 1, last);
    const blockers = await listUndoBlockers(db, { importId, from, to, limit: BLOCKERS_NAMED_MAX });
    if (isSome(blockers)) {
      await giveUp(db, importRow, blockers);
      return false;
    }
    await db.transaction((tx) => updateImport(tx, { importId, at: now(), set: { progressRow: to } }));
    await setImmediate();
  }
  return true;
}

async function giveUp(db: BrandDb, importRow: ImportRow, undoBlockers: Some<UndoBlocker>): Promise<void> {
  const { id: importId, undoFrom } = importRow;
  await db.transaction(async (tx) => {
    const set = { state: undoFrom ?? "committed", undoFrom: null, undoBlockers } as const;
    await updateImport(tx, { importId, at: now(), set });
    const { hindrance, productId } = undoBlockers[0];
    await scopeOf(tx, importRow).audit("import.undo_blocked", importId, { hindrance, first_product_id: productId });
  });
}

export async function countReverted(db: TenantDb, importId: string): Promise<ImportRow["counts"]["undone"]> {
  const counts = await countResults(db, importId);
  return {
    removed: counts["removed"] ?? 0,
    restored: counts["restored"] ?? 0,
    units: counts["units undone"] ?? 0,
    kept: counts["kept"] ?? 0,
  };
}
