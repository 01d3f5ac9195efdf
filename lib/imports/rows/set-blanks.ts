import { useCase, shape } from "@/lib/access/use-case";
import { mapColumns } from "../columns/map-columns";
import type { ImportOptions } from "../commit/plan-rules";
import { getImport } from "../own-import";

/** Says anew whether blank cells overwrite what products declare; checks every row again. Throws as `mapColumns`. */
export const setBlanks = useCase({
  may: "imports.manage",
  by: ["member", "key"],
  input: shape<{ importId: string; blanks: ImportOptions["blanks"] }>(),
  audits: [],
  run: async (context, { importId, blanks }) => {
    const { targets, options } = await getImport(context, importId);
    if (options.blanks !== blanks) await mapColumns(context, { importId, targets, blanks });
  },
});
