import { SpreadsheetError } from "@/lib/platform/spreadsheets/spreadsheet-error";
import { type XmlHandler, XmlScanner } from "./xml-scanner";

/** A single text, tag or comment that is longer is no spreadsheet's. */
const SILENT_CHARACTERS_MAX = 1024 * 1024;

/** Reads one XML document piece by piece; after each yields what the handler has. Throws SpreadsheetError. */
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

/** The same, for a handler that gathers everything itself. */
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
