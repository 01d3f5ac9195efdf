import { z } from "zod";
import { useCase } from "@/lib/access/use-case";
import { ids } from "@/lib/platform/input/ids";
import { mapColumns } from "../columns/map-columns";
import { HIDDEN_ROWS } from "../commit/plan-rules";
import { getImport } from "../own-import";

/** Includes or excludes the workbook's hidden rows, and revalidates every row. Throws as `mapColumns`. */
export const setHiddenRows = useCase({
  may: "imports.manage",
  by: ["member", "key"],
  input: ids("importId").extend({ hiddenRows: z.enum(HIDDEN_ROWS) }),
  audits: [],
  run: async (context, { importId, hiddenRows }) => {
    const { targets, options } = await getImport(context, importId);
    if (options.hiddenRows !== hiddenRows)
      await mapColumns(context, { importId, targets, blanks: options.blanks, hiddenRows });
  },
});
