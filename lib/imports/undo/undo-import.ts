import { listUndoBlockers } from "@/db/queries/import-undo";
import { updateImport } from "@/db/queries/imports";
import { useCase } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { ids } from "@/lib/platform/input/ids";
import { enqueue } from "@/lib/platform/jobs/enqueue";
import { askedBy } from "../files/starter";
import { getImport, lockOwnImport } from "../own-import";
import { BLOCKERS_NAMED_MAX, type ImportCounts, type UndoBlocker } from "../rules";

/** Up to here the products and units of an import are looked at while somebody waits; more of them by the job. */
const PRODUCTS_LOOKED_AT_MAX = 5_000;

const isQuick = ({ committed: { created, changed, units } }: ImportCounts) =>
  Math.max(created + changed, units) <= PRODUCTS_LOOKED_AT_MAX;

export interface KnownBlockers {
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
