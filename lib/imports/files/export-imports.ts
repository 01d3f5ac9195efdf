import { type ListedImport, listImportRows } from "@/db/queries/imports";
import { useCase } from "@/lib/access/use-case";
import { type ExportColumn, type ExportOptions, openExport } from "@/lib/audit/open-export";
import { batchesById } from "@/lib/platform/exports/batches";
import { importListQuery } from "../contract";

const columns: ExportColumn<ListedImport>[] = [
  { header: "id", value: ({ id }) => id },
  { header: "file_name", value: ({ fileName }) => fileName },
  { header: "sha256", value: ({ sha256 }) => sha256 },
  { header: "source", value: ({ source }) => source },
  { header: "state", value: ({ state }) => state },
  { header: "rows", value: ({ counts }) => counts.rows },
  { header: "products_created", value: ({ counts }) => counts.committed.created },
  { header: "products_changed", value: ({ counts }) => counts.committed.changed },
  { header: "products_added_to", value: ({ counts }) => counts.committed.added },
  { header: "units", value: ({ counts }) => counts.committed.units },
  { header: "rows_refused", value: ({ counts }) => counts.refused + counts.committed.refused },
  { header: "begun_by", value: ({ memberName, keyName }) => memberName ?? keyName },
  { header: "created_at", value: ({ createdAt }) => createdAt },
  { header: "ended_at", value: ({ endedAt }) => endedAt },
];

/** The history of imports that a list's filter means as CSV, the newest first. Throws `forbidden`. */
export const exportImports = useCase({
  may: "imports.read",
  by: ["member", "key"],
  input: importListQuery,
  audits: ["list.exported"],
  transaction: "stepwise",
  run: async (context, { state }, options: ExportOptions): Promise<AsyncGenerator<string>> => {
    const { db, actor } = context;
    const batches = batchesById((page) => listImportRows(db, { brandId: actor.brandId, states: state, ...page }));
    return openExport(context, { list: "imports", filters: { state }, columns, batches }, options);
  },
});
