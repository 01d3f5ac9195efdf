import { z } from "zod";
import { useCase } from "@/lib/access/use-case";
import { ids } from "@/lib/platform/input/ids";
import { mapColumns } from "../columns/map-columns";
import { getImport } from "../own-import";
import { BLANK_RULES } from "../rules";

/** Says anew whether blank cells overwrite what products declare; checks every row again. Throws as `mapColumns`. */
export const setBlanks = useCase({
  may: "imports.manage",
  by: ["member", "key"],
  input: ids("importId").extend({ blanks: z.enum(BLANK_RULES).catch("keep") }),
  audits: [],
  run: async (context, { importId, blanks }) => {
    const { targets, options } = await getImport(context, importId);
    if (options.blanks !== blanks) await mapColumns(context, { importId, targets, blanks });
  },
});
