import { authorise, type Context } from "@/lib/access/actor";
import { mapColumns } from "../columns/map-columns";
import type { ImportOptions } from "../commit/plan-rules";
import { getImport } from "../own-import";

/**
 * Says anew whether blank cells overwrite what products declare, and checks every row again. Throws as `mapColumns`.
 */
export async function setBlanks(
  context: Context,
  { importId, blanks }: { importId: string; blanks: ImportOptions["blanks"] },
): Promise<void> {
  authorise(context.actor, "imports.manage");
  const { targets, options } = await getImport(context, importId);
  if (options.blanks !== blanks) await mapColumns(context, { importId, targets, blanks });
}
