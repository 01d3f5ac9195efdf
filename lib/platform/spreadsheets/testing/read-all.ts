import type { ReadChoice, SheetRow, SpreadsheetShape, SpreadsheetSource } from "@/lib/platform/spreadsheets/contract";
import { openSource } from "@/lib/platform/spreadsheets/open-source";

/** All rows, read in this very thread. */
export async function readAll(source: SpreadsheetSource, choice: ReadChoice = {}): Promise<SheetRow[]> {
  const spreadsheet = await openSource(source);
  try {
    const rows: SheetRow[] = [];
    for await (const batch of spreadsheet.read(choice)) rows.push(...batch);
    return rows;
  } finally {
    await spreadsheet.close();
  }
}

/** What `inspectSpreadsheet` answers, found out in this very thread. */
export async function inspectHere(source: SpreadsheetSource): Promise<SpreadsheetShape> {
  const spreadsheet = await openSource(source);
  try {
    return await spreadsheet.inspect();
  } finally {
    await spreadsheet.close();
  }
}

export async function cellsOf(source: SpreadsheetSource, choice?: ReadChoice): Promise<string[][]> {
  return (await readAll(source, choice)).map(({ cells }) => cells);
}
