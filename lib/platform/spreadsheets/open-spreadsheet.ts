import type { ReadChoice, SheetRow, SpreadsheetShape } from "./contract";

/** One opened spreadsheet, whatever its kind. Its methods throw SpreadsheetError. */
export interface OpenSpreadsheet {
  inspect(): Promise<SpreadsheetShape>;
  /** In batches; throws when there is no row at all. */
  read(choice: ReadChoice): AsyncGenerator<SheetRow[]>;
  close(): Promise<void> | void;
}
