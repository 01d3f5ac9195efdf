import type { Queryable } from "@/db/client";
import { listProblems, listRefusedRows } from "@/db/queries/import-rows";
import type { ImportRow } from "@/db/queries/imports";
import type { Context } from "@/lib/auth/actor";
import { getImport } from "./own-import";
import { ownColumns, REASON_HEADER } from "./plan-rules";
import type { RowProblem } from "./rules";
import { type TableFile, tableFile, type TableFormat } from "./table-file";

const ROWS_PER_BATCH = 1_000;

/**
 * The refused rows as a file to correct and import again: the columns as they came, with the edits, and behind them what was
 * wrong. The added column is ignored when the file comes back. Throws `forbidden`, `import_not_found`.
 */
export async function refusedRowsFile(context: Context, { importId, format }: { importId: string; format: TableFormat }): Promise<TableFile> {
  const found = await getImport(context, importId);
  const name = `${found.fileName.replace(/\.[A-Za-z0-9]{1,5}$/, "")} - refused`;
  const headers = [...ownColumns(found.columns).map(({ name: header }) => header), REASON_HEADER];
  return tableFile({ name, sheetName: "Refused rows", headers, rows: batches(context.db, found) }, format);
}

async function* batches(db: Queryable, { id: importId, columns }: ImportRow) {
  for (let after = 0; ; ) {
    const rows = await listRefusedRows(db, { importId, after, limit: ROWS_PER_BATCH });
    if (rows.length === 0) return;
    const problems = await listProblems(db, { importId, numbers: rows.map(({ number }) => number) });
    const byRow = new Map<number, typeof problems>();
    for (const problem of problems) byRow.set(problem.number, [...(byRow.get(problem.number) ?? []), problem]);
    yield rows.map(({ number, cells, problems: late }) => [
      ...ownColumns(columns).map(({ index }) => cells[index] ?? ""),
      reasonOf(late ?? (byRow.get(number) ?? []).filter(({ severity }) => severity === "error")),
    ]);
    after = rows.at(-1)!.number;
  }
}

function reasonOf(problems: readonly Pick<RowProblem, "field" | "expected">[]): string {
  return problems.map(({ field, expected }) => (field ? `${field}: ${expected}` : expected)).join(" ");
}
