import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { erpRecords } from "@/e2e/support/erp";
import { csvLine } from "@/lib/platform/spreadsheets/csv-writer";
import { writeXlsx } from "@/lib/platform/spreadsheets/xlsx-writer";

/**
 * Files as a merchandise system exports them, one product a row, made before any clock starts: a million rows are just
 * below 100 MB.
 */

export const COLUMNS = [
  "external_id",
  "name",
  "model",
  "gtin",
  "product_group",
  "batch",
  "recycled_content",
  "carbon_score",
  "country_of_origin",
  "weight_g",
  "warranty_months",
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

const SERIAL_COLUMNS = [
  "external_id",
  "name",
  "gtin",
  "product_group",
  "country_of_origin",
  "weight_g",
  "serial_number",
  "batch",
  "produced_on",
] as const;

/**
 * A serial list: `count` units of `products` products, a row a unit, each with the data of its product; a million are
 * less than a file may have. Rows of one product follow each other, or are spread over the file.
 */
export async function writeSerialFile(
  path: string,
  { count, products, isSpread = false }: { count: number; products: number; isSpread?: boolean },
): Promise<void> {
  const file = createWriteStream(path, { mode: 0o644 });
  const records = erpRecords(products, { hasLots: false });
  const each = Math.ceil(count / products);
  let piece = csvLine(SERIAL_COLUMNS);
  for (let row = 0; row < count; row += 1) {
    const record = { ...records[isSpread ? row % products : Math.floor(row / each)]! } as Record<string, unknown>;
    Object.assign(record, {
      serial_number: `SN-${String(row).padStart(8, "0")}`,
      batch: `26-${row % 38}`,
      produced_on: `2026-05-${String((row % 28) + 1).padStart(2, "0")}`,
    });
    piece += csvLine(SERIAL_COLUMNS.map((name) => (record[name] ?? null) as string | number | null));
    if (piece.length < 1_000_000) continue;
    if (!file.write(piece)) await once(file, "drain");
    piece = "";
  }
  file.end(piece);
  await once(file, "close");
}

export async function writeXlsxFile(
  path: string,
  { count, from = 0 }: { count: number; from?: number },
): Promise<void> {
  const sheet = { name: "Products", columns: COLUMNS.map((header) => ({ header })), rows: rows(count, from) };
  await pipeline(writeXlsx([sheet]), createWriteStream(path));
}
