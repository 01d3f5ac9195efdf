import { SpreadsheetError } from "@/lib/platform/spreadsheets/spreadsheet-error";
import { type XmlHandler, XmlScanner } from "./xml-scanner";

/** A longer text, tag or comment does not occur in a spreadsheet. */
const SILENT_CHARACTERS_MAX = 1024 * 1024;

export async function* readXml<T>(
  pieces: AsyncIterable<string>,
  handler: XmlHandler,
  take: () => T,
): AsyncGenerator<T> {
  const scanner = new XmlScanner(handler);
  let silent = 0;
  for await (const piece of pieces) {
    silent = guarded(() => scanner.write(piece)) ? 0 : silent + piece.length;
    if (silent > SILENT_CHARACTERS_MAX) throw new SpreadsheetError("is_damaged");
    yield take();
  }
  scanner.end();
  yield take();
}

export async function readWholeXml(pieces: AsyncIterable<string>, handler: XmlHandler): Promise<void> {
  const steps = readXml(pieces, handler, () => undefined);
  while (!(await steps.next()).done);
}

function guarded<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw error instanceof SpreadsheetError ? error : new SpreadsheetError("is_damaged", {}, { cause: error });
  }
}
