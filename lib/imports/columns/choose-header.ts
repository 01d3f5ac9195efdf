import { updateImport } from "@/db/queries/imports";
import { useCase } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { ids } from "@/lib/platform/input/ids";
import { sha256Hex } from "@/lib/platform/secrets";
import { type ColumnSample, type Inspection, ownColumns } from "../commit/plan-rules";
import { type ReadingForm, headerForm } from "../contract";
import { inspectFile } from "../files/read-file";
import { getImport, lockOwnImport } from "../own-import";
import { OPEN_STATES } from "../rules";
import { readColumns } from "./read-columns";

/**
 * Repeatable until the commit; discards mappings and edits that no longer match. Throws `forbidden`,
 * `import_not_found`, `import_state_conflict`, `file_refused`.
 */
export const chooseHeader = useCase({
  may: "imports.manage",
  by: ["member", "key"],
  input: headerForm.extend(ids("importId").shape),
  audits: [],
  run: async (context, { importId, header_rows: headerRows, ...form }) => {
    const { db } = context;
    const importRow = await getImport(context, importId);
    const { inspection, dialect } = await inspectAgain(importId, importRow.inspection, form);
    if (inspection.readings)
      throw new DomainError("import_state_conflict", "Choose the encoding first: several fit this file.", {
        members: { state: importRow.state },
      });
    if (!inspection.sheets.some(({ index }) => index === form.sheet_index))
      throw new DomainError("file_refused", "The workbook has no such sheet.", { members: { fault: "no_such_sheet" } });
    const columns = await readColumns(importId, inspection, {
      sheetIndex: form.sheet_index,
      dialect,
      headerRow: form.header_row,
      headerRows,
      isWhole: true,
    });
    const columnsShape = shapeOf(columns);
    await db.transaction(async (tx) => {
      const stored = await lockOwnImport(tx, context, importId, OPEN_STATES);
      await updateImport(tx, {
        importId,
        at: now(),
        set: {
          state: "header_chosen",
          inspection,
          sheetIndex: form.sheet_index,
          headerRow: form.header_row,
          headerRows,
          columns,
          shape: columnsShape,
          targets: stored.shape === columnsShape ? stored.targets : [],
          progressRow: 0,
          errorCode: null,
          errorDetail: null,
        },
      });
    });
  },
});

/** Rereads the file if encoding or delimiter has changed. Throws `file_refused`. */
export async function inspectAgain(importId: string, inspection: Inspection, { encoding, delimiter }: ReadingForm) {
  const { dialect } = inspection;
  if (!dialect) return { inspection, dialect };
  const reading = { encoding: encoding ?? dialect.encoding, delimiter: delimiter ?? dialect.delimiter };
  const isSame = reading.encoding === dialect.encoding && reading.delimiter === dialect.delimiter;
  const isAnswer = encoding !== undefined && (inspection.readings !== undefined || encoding !== dialect.encoding);
  if (isSame && !isAnswer) return { inspection, dialect };
  const { readings, isEncodingStated } = inspection;
  const inspected = await inspectFile(importId, { isNdjson: false, dialect: reading });
  return {
    inspection: {
      ...inspected,
      ...(isAnswer
        ? { isEncodingStated: true }
        : { ...(readings && { readings }), ...(isEncodingStated && { isEncodingStated }) }),
    },
    dialect: reading,
  };
}

/** Same names in the same order. A file of rejected rows has the shape of its original. */
export function shapeOf(columns: readonly Pick<ColumnSample, "name">[]): string {
  return sha256Hex(JSON.stringify(ownColumns(columns).map(({ name }) => name.toLowerCase())));
}
