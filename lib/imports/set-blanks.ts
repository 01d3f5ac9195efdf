import { authorise, type Context } from "@/lib/auth/actor";
import { mapColumns } from "./map-columns";
import { getImport } from "./own-import";
import type { ImportOptions } from "./plan-rules";

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
