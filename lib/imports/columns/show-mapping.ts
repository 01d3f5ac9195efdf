import type { Context } from "@/lib/access/actor";
import type { ColumnSample, ColumnTarget, ImportOptions, Suggestion } from "../commit/plan-rules";
import { getImport } from "../own-import";
import { rememberedMapping } from "./choose-header";
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
export async function showMapping(context: Context, { importId }: { importId: string }): Promise<ShownMapping> {
  const { columns, targets, shape, options } = await getImport(context, importId);
  const remembered = await rememberedMapping(context, shape);
  return {
    columns,
    targets,
    options: targets.length === 0 ? (remembered?.options ?? options) : options,
    suggestions: suggestMapping(columns, remembered?.targets ?? null),
  };
}
