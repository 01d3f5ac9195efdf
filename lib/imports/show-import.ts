import { findActorName } from "@/db/queries/audit-reads";
import {
  countImportStates,
  type ImportRow,
  type ListedImport,
  listImportRows,
  listSameFile,
} from "@/db/queries/imports";
import { useCase } from "@/lib/access/use-case";
import { defineExport } from "@/lib/audit/define-export";
import { batchesById } from "@/lib/platform/exports/stream-pieces";
import { ids } from "@/lib/platform/input/ids";
import { cutPage } from "@/lib/platform/input/list-page";
import { importListQuery } from "./contract";
import { getImport } from "./own-import";
import { IMPORT_STATES, type ImportState } from "./rules";

export interface ImportView extends ImportRow {
  by: string | null;
  sameFile: { id: string; state: string; createdAt: Date }[];
}

/** Poll every second while it works; `progressRow`: last row processed. Throws `forbidden`, `import_not_found`. */
export const showImport = useCase({
  may: "imports.read",
  by: ["member", "key"],
  input: ids("importId"),
  audits: [],
  run: async (context, { importId }): Promise<ImportView> => {
    const { db } = context;
    const importRow = await getImport(context, importId);
    const { brandId, actorKind: kind, actorId: id, sha256 } = importRow;
    const by = await findActorName(db, { brandId, kind, id });
    return { ...importRow, by, sameFile: await listSameFile(db, { brandId, sha256, importId, limit: 5 }) };
  },
});

interface ImportPage {
  imports: ListedImport[];
  next: string | null;
  total: number;
  states: Partial<Record<ImportState, number>>;
}

export const listImports = useCase({
  may: "imports.read",
  by: ["member", "key"],
  input: importListQuery,
  audits: [],
  run: async ({ db, actor }, query): Promise<ImportPage> => {
    const [rows, states] = await Promise.all([
      listImportRows(db, { brandId: actor.brandId, states: query.state, cursor: query.cursor, limit: query.limit + 1 }),
      countImportStates(db, actor.brandId),
    ]);
    const page = cutPage(rows, query.limit);
    const countedStates: readonly ImportState[] = query.state.length > 0 ? query.state : IMPORT_STATES;
    const total = countedStates.reduce((sum, state) => sum + (states[state] ?? 0), 0);
    return { imports: page.rows, next: page.next, total, states };
  },
});

export const exportImports = defineExport(listImports, {
  name: "imports",
  batches: ({ db, actor }, { state }) =>
    batchesById((page) => listImportRows(db, { brandId: actor.brandId, states: state, ...page })),
  columns: {
    id: ({ id }) => id,
    file_name: ({ fileName }) => fileName,
    sha256: ({ sha256 }) => sha256,
    source: ({ source }) => source,
    state: ({ state }) => state,
    rows: ({ counts }) => counts.rows,
    products_created: ({ counts }) => counts.committed.created,
    products_changed: ({ counts }) => counts.committed.changed,
    products_added_to: ({ counts }) => counts.committed.added,
    units: ({ counts }) => counts.committed.units,
    rows_refused: ({ counts }) => counts.refused + counts.committed.refused,
    begun_by: ({ memberName, keyName }) => memberName ?? keyName,
    created_at: ({ createdAt }) => createdAt,
    ended_at: ({ endedAt }) => endedAt,
  },
});

interface ImportProgress {
  state: ImportState;
  done: number;
  total: number | null;
  isLooking?: boolean;
}

/** The progress of the current step, for polling every second. Throws `forbidden`, `import_not_found`. */
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
