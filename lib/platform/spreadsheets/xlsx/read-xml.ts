import { SaxesParser } from "saxes";
import { must } from "@/lib/platform/must";
import { SpreadsheetError } from "@/lib/platform/spreadsheets/spreadsheet-error";

export type Attributes = Readonly<Record<string, string | undefined>>;

/** Element names come without their prefix, those of other vocabularies not at all. */
export interface XmlHandler {
  open?(name: string, attributes: Attributes): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** A single text, tag or comment that is longer is no spreadsheet's. */
const SILENT_CHARACTERS_MAX = 1024 * 1024;
const DEPTH_MAX = 256;

/** Reads one XML document piece by piece; after each yields what the handler has. Throws SpreadsheetError. */
export async function* readXml<T>(
  pieces: AsyncIterable<string>,
  handler: XmlHandler,
  take: () => T,
): AsyncGenerator<T> {
  const { parser, takeEvents } = listen(handler);
  let silent = 0;
  for await (const piece of pieces) {
    guard(() => parser.write(piece));
    silent = takeEvents() ? 0 : silent + piece.length;
    if (silent > SILENT_CHARACTERS_MAX) throw new SpreadsheetError("is_damaged");
    yield take();
  }
  guard(() => parser.close());
  yield take();
}

/** The same, for a handler that gathers everything itself. */
export async function readWholeXml(pieces: AsyncIterable<string>, handler: XmlHandler): Promise<void> {
  const steps = readXml(pieces, handler, () => undefined);
  while (!(await steps.next()).done);
}

function listen(handler: XmlHandler) {
  const parser = new SaxesParser({ position: false });
  let prefix: string | null = null;
  let depth = 0;
  let events = 0;
  // The vocabulary of the outermost element is the document's own, whatever prefix it goes by.
  const ownName = (name: string) =>
    prefix === "" ? name : name.startsWith(must(prefix, "Prefix")) ? name.slice(must(prefix, "Prefix").length) : null;
  parser.on("opentag", ({ name, attributes }) => {
    events += 1;
    depth += 1;
    if (depth > DEPTH_MAX) throw new SpreadsheetError("is_damaged");
    prefix ??= name.slice(0, name.indexOf(":") + 1);
    const own = ownName(name);
    if (own !== null) handler.open?.(own, attributes as Attributes);
  });
  parser.on("closetag", ({ name }) => {
    events += 1;
    depth -= 1;
    const own = ownName(name);
    if (own !== null) handler.close?.(own);
  });
  parser.on("text", (text) => handler.text?.(text));
  parser.on("cdata", (text) => handler.text?.(text));
  parser.on("doctype", () => {
    throw new SpreadsheetError("has_doctype");
  });
  const takeEvents = () => {
    const taken = events;
    events = 0;
    return taken;
  };
  return { parser, takeEvents };
}

function guard(act: () => void): void {
  try {
    act();
  } catch (error) {
    throw error instanceof SpreadsheetError ? error : new SpreadsheetError("is_damaged", {}, { cause: error });
  }
}
