import type { ReadChoice, SpreadsheetSource } from "@/lib/platform/spreadsheets/contract";
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
