import type { Queryable } from "@/db/client";
import { listResults } from "@/db/queries/import-results";
import type { Context } from "@/lib/auth/actor";
import { getImport } from "./own-import";
import { type TableFile, tableFile, type TableFormat } from "./table-file";

const ROWS_PER_BATCH = 1_000;
const HEADERS = ["row", "outcome", "undone", "id", "name", "external_id", "gtin", "reason"];

/** What came of each row as a file: the products that were made and changed, with their ids. Throws `forbidden`, `import_not_found`. */
export async function resultFile(context: Context, { importId, format }: { importId: string; format: TableFormat }): Promise<TableFile> {
  const { fileName } = await getImport(context, importId);
  const name = `${fileName.replace(/\.[A-Za-z0-9]{1,5}$/, "")} - result`;
  return tableFile({ name, sheetName: "Result", headers: HEADERS, rows: batches(context.db, importId) }, format);
}

async function* batches(db: Queryable, importId: string) {
  for (let after = 0; ; ) {
    const rows = await listResults(db, { importId, after, limit: ROWS_PER_BATCH });
    if (rows.length === 0) return;
    yield rows.map(({ result: { number, outcome, undo, productId, problems }, name, externalId, gtin }) => [
      number, outcome, undo ?? "", productId ?? "", name ?? "", externalId ?? "", gtin ?? "", (problems ?? []).map(({ expected }) => expected).join(" "),
    ]);
    after = rows.at(-1)!.result.number;
  }
}
