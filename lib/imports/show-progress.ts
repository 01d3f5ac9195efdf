import { useCase } from "@/lib/access/use-case";
import { ids } from "@/lib/platform/input/ids";
import { getImport } from "./own-import";
import type { ImportState } from "./rules";

export interface ImportProgress {
  state: ImportState;
  /** Rows that the present step has dealt with. */
  done: number;
  /** Rows it will deal with; null: nobody knows yet. */
  total: number | null;
  /** An undo looks at every product before it takes any back. */
  isLooking?: boolean;
}

/** How far the present step of an import is, to be asked again every second. Throws `forbidden`, `import_not_found`. */
export const showProgress = useCase({
  may: "imports.read",
  by: ["member", "key"],
  input: ids("importId"),
  audits: [],
  run: async (context, { importId }): Promise<ImportProgress> => {
    const { state, progressRow, headerRow, counts } = await getImport(context, importId);
    const rows = Math.max(0, progressRow - (headerRow ?? 0));
    if (state === "committing") return { state, done: Math.min(rows, counts.rows), total: counts.rows };
    if (state !== "undoing") return { state, done: rows, total: null };
    const done = counts.undone.removed + counts.undone.restored + counts.undone.units + counts.undone.kept;
    if (done === 0) return { state, done: Math.min(rows, counts.rows), total: counts.rows, isLooking: true };
    return { state, done, total: counts.committed.created + counts.committed.changed + counts.committed.units };
  },
});
