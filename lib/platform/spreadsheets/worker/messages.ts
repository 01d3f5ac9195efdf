import { requireValue } from "@/lib/platform/require-value";
import type { ReadChoice, RowError, SheetRow, SpreadsheetSource } from "@/lib/platform/spreadsheets/contract";
import type { SpreadsheetErrorCode, SpreadsheetErrorDetails } from "@/lib/platform/spreadsheets/spreadsheet-error";

export type WorkerTask =
  | { kind: "inspect"; source: SpreadsheetSource }
  | { kind: "read"; source: SpreadsheetSource; choice: ReadChoice }
  | { kind: "survey"; source: SpreadsheetSource; choice: ReadChoice & { afterRow: number } };

export type WorkerAnswer<T> =
  | { kind: "item"; item: T }
  | { kind: "error"; code: SpreadsheetErrorCode; details: SpreadsheetErrorDetails }
  | { kind: "end" };

export const ITEMS_AHEAD = 2;

/** One text, because it is much faster to receive than thousands of strings. */
export interface RowBuffer {
  text: string;
  lengths: Uint32Array<ArrayBuffer>;
  errors: [index: number, error: RowError][];
  hidden: number[];
}

export function encodeRows(rows: readonly SheetRow[]): RowBuffer {
  const lengths: number[] = [];
  const texts: string[] = [];
  const errors: RowBuffer["errors"] = [];
  const hidden: number[] = [];
  for (const [index, { number, cells, error, isHidden }] of rows.entries()) {
    lengths.push(number, cells.length);
    for (const cell of cells) {
      lengths.push(cell.length);
      texts.push(cell);
    }
    if (error) errors.push([index, error]);
    if (isHidden) hidden.push(index);
  }
  return { text: texts.join(""), lengths: Uint32Array.from(lengths), errors, hidden };
}

export function decodeRows({ text, lengths, errors, hidden }: RowBuffer): SheetRow[] {
  const rows: SheetRow[] = [];
  let start = 0;
  for (let at = 0; at < lengths.length;) {
    const number = requireValue(lengths[at], "A length");
    const end = at + 2 + requireValue(lengths[at + 1], "A length");
    const cells: string[] = [];
    for (at += 2; at < end; at += 1) {
      cells.push(text.slice(start, start + requireValue(lengths[at], "A length")));
      start += requireValue(lengths[at], "A length");
    }
    rows.push({ number, cells });
  }
  for (const [index, error] of errors) requireValue(rows[index], "A row").error = error;
  for (const index of hidden) requireValue(rows[index], "A row").isHidden = true;
  return rows;
}
