import { findMapping } from "@/db/queries/imports";
import { useCase } from "@/lib/access/use-case";
import { ids } from "@/lib/platform/input/ids";
import type { ColumnSample, ColumnTarget, ImportOptions, Suggestion } from "../commit/plan-rules";
import { getImport } from "../own-import";
import { suggestMapping } from "./suggest-mapping";

export interface ShownMapping {
  columns: ColumnSample[];
  /** What was chosen before; empty: nothing yet. One entry a column. */
  targets: (ColumnTarget | null)[];
  /** One entry a column; null: nothing fits. To be marked as suggestions. */
  suggestions: (Suggestion | null)[];
  options: ImportOptions;
}

/** The columns of an import's file with samples, and what they most likely are. Throws `import_not_found`. */
export const showMapping = useCase({
  may: "imports.read",
  by: ["member", "key"],
  input: ids("importId"),
  audits: [],
  run: async (context, { importId }): Promise<ShownMapping> => {
    const { db, actor } = context;
    const { columns, targets, shape, options } = await getImport(context, importId);
    const remembered = shape === null ? null : await findMapping(db, { brandId: actor.brandId, shape });
    return {
      columns,
      targets,
      options: targets.length === 0 ? (remembered?.options ?? options) : options,
      suggestions: suggestMapping(columns, remembered?.targets ?? null),
    };
  },
});
