import { CSV_BOM, csvLine } from "@/lib/platform/spreadsheets/csv-writer";
import { type GivenLine, LIST_COLUMNS } from "./read-transfer-lines";

/** A list of transfers as text that can be read again: repaired on the page, or in a sheet. Pure. */

const quoted = (cell: string) => (/[";\n\r\t]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

const row = (cells: readonly string[]) => cells.map(quoted).join(";");

function columnsOf(lines: readonly GivenLine[]) {
  return LIST_COLUMNS.filter(
    (column) => column === "code" || column === "recipient_email" || lines.some((line) => line[column] !== undefined),
  );
}

/** With a heading, and no column that is empty throughout; for the page's text field. */
export function writeTransferLines(lines: readonly GivenLine[]): string {
  if (lines.length === 0) return "";
  const columns = columnsOf(lines);
  return [row(columns), ...lines.map((line) => row(columns.map((column) => line[column] ?? "")))].join("\n");
}

/** The same as a CSV file with the reason beside each line; safe to open in a sheet. */
export function writeRefusedFile(lines: readonly { given: GivenLine; problem: string }[]): string {
  const columns = columnsOf(lines.map(({ given }) => given));
  const rows = lines.map(({ given, problem }) => [...columns.map((column) => given[column]), problem]);
  return CSV_BOM + [[...columns, "problem"], ...rows].map((cells) => csvLine(cells, { delimiter: ";" })).join("");
}
