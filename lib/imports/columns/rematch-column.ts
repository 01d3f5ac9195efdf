import { authorise, type Context } from "@/lib/access/actor";
import { invalidRequest } from "@/lib/platform/input/invalid-request";
import { getImport } from "../own-import";
import { usualDecimal, writingOf } from "./column-writing";
import { findField } from "./fields";
import { mapColumns } from "./map-columns";

/**
 * Matches one column to another field, or to none, and checks every row again; the field's own column, where it had
 * one, is left out then. Throws `forbidden`, `import_not_found`, and as `mapColumns`.
 */
export async function rematchColumn(
  context: Context,
  { importId, column, field }: { importId: string; column: number; field: string | null },
): Promise<void> {
  authorise(context.actor, "imports.manage");
  const { targets, columns, options } = await getImport(context, importId);
  if (column >= targets.length || (field !== null && findField(field) === null))
    throw invalidRequest([
      {
        pointer: column >= targets.length ? "/column" : "/field",
        code: "unknown_value",
        detail: "The file has no such column, or there is no such field.",
      },
    ]);
  const target =
    field === null ? null : writingOf(field, columns[column]?.samples ?? [], "plain", usualDecimal(columns));
  const others = targets.map((other) => (field !== null && other?.field === field ? null : other));
  await mapColumns(context, {
    importId,
    targets: others.map((other, index) => (index === column ? target : other)),
    blanks: options.blanks,
  });
}
