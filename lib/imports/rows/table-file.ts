import { Readable } from "node:stream";
import { CSV_BOM, CSV_MEDIA_TYPE, csvLine } from "@/lib/platform/spreadsheets/csv-writer";
import { writeXlsx, XLSX_MEDIA_TYPE, type XlsxValue } from "@/lib/platform/spreadsheets/xlsx-writer";

/** A table as a file that is made while it is sent: CSV with a mark for spreadsheets, or XLSX. */

export const TABLE_FORMATS = ["csv", "xlsx"] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

export interface TableFile {
  /** For the header Content-Disposition. */
  fileName: string;
  mediaType: string;
  body: Readable;
}

interface Table {
  /** Without an ending. */
  name: string;
  sheetName: string;
  headers: readonly string[];
  rows: AsyncIterable<readonly (readonly XlsxValue[])[]>;
}

export function tableFile({ name, sheetName, headers, rows }: Table, format: TableFormat): TableFile {
  if (format === "csv")
    return { fileName: `${name}.csv`, mediaType: CSV_MEDIA_TYPE, body: Readable.from(csvText(headers, rows)) };
  const body = writeXlsx([{ name: sheetName, columns: headers.map((header) => ({ header })), rows: each(rows) }]);
  return { fileName: `${name}.xlsx`, mediaType: XLSX_MEDIA_TYPE, body };
}

async function* csvText(headers: readonly string[], batches: Table["rows"]): AsyncGenerator<string> {
  yield CSV_BOM + csvLine(headers);
  for await (const rows of batches) yield rows.map((row) => csvLine(row)).join("");
}

async function* each(batches: Table["rows"]): AsyncGenerator<readonly XlsxValue[]> {
  for await (const rows of batches) yield* rows;
}
