import { createWriteStream } from "node:fs";
import { once } from "node:events";
import { pipeline } from "node:stream/promises";
import { erpRecords } from "@/e2e/support/erp";
import { csvLine } from "@/lib/spreadsheets/csv-writer";
import { writeXlsx } from "@/lib/spreadsheets/xlsx-writer";

/** Files as a merchandise system exports them, one product a row, made before any clock starts: a million rows are just below 100 MB. */

export const COLUMNS = [
  "external_id", "name", "model", "gtin", "product_group", "batch", "recycled_content", "carbon_score", "country_of_origin",
  "weight_g", "warranty_months",
] as const;

const ROWS_PER_PIECE = 10_000;

function* rows(count: number, from: number): Generator<(string | number | null)[]> {
  for (let start = 0; start < count; start += ROWS_PER_PIECE) {
    const records = erpRecords(Math.min(ROWS_PER_PIECE, count - start), { from: from + start, hasLots: false });
    for (const record of records) yield COLUMNS.map((name) => (record[name] ?? null) as string | number | null);
  }
}

/** Rows of different `from` are different products. */
export async function writeCsvFile(path: string, { count, from = 0 }: { count: number; from?: number }): Promise<void> {
  const file = createWriteStream(path, { mode: 0o644 });
  let piece = csvLine(COLUMNS);
  for (const row of rows(count, from)) {
    piece += csvLine(row);
    if (piece.length < 1_000_000) continue;
    if (!file.write(piece)) await once(file, "drain");
    piece = "";
  }
  file.end(piece);
  await once(file, "close");
}

export async function writeXlsxFile(path: string, { count, from = 0 }: { count: number; from?: number }): Promise<void> {
  const sheet = { name: "Products", columns: COLUMNS.map((header) => ({ header })), rows: rows(count, from) };
  await pipeline(writeXlsx([sheet]), createWriteStream(path));
}
