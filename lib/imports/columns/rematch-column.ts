import { useCase } from "@/lib/access/use-case";
import { ids } from "@/lib/platform/input/ids";
import { invalidRequest } from "@/lib/platform/input/invalid-request";
import { rematchForm } from "../contract";
import { getImport } from "../own-import";
import { usualDecimal, writingOf } from "./column-writing";
import { findField } from "./fields";
import { mapColumns } from "./map-columns";

/**
 * Matches one column to another field, or to none, and checks every row again; the field's own column, where it had
 * one, is left out then. Throws `forbidden`, `import_not_found`, and as `mapColumns`.
 */
export const rematchColumn = useCase({
  may: "imports.manage",
  by: ["member", "key"],
  input: rematchForm.extend(ids("importId").shape),
  audits: [],
  run: async (context, { importId, column, field }) => {
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
  },
});
