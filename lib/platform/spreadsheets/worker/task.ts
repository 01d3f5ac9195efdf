import type { ReadChoice, SpreadsheetSource } from "@/lib/platform/spreadsheets/contract";
import type { SpreadsheetErrorCode, SpreadsheetErrorDetails } from "@/lib/platform/spreadsheets/spreadsheet-error";

/** What a thread is asked to do, once, and what it answers. */
export type WorkerTask =
  | { kind: "inspect"; source: SpreadsheetSource }
  | { kind: "read"; source: SpreadsheetSource; choice: ReadChoice }
  | { kind: "survey"; source: SpreadsheetSource; choice: ReadChoice & { afterRow: number } };

export type WorkerAnswer<T> =
  | { kind: "item"; item: T }
  | { kind: "error"; code: SpreadsheetErrorCode; details: SpreadsheetErrorDetails }
  | { kind: "end" };

/** How many items a thread may be ahead of its reader. */
export const ITEMS_AHEAD = 2;
