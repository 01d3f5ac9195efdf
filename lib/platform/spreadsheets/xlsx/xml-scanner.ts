import { SpreadsheetError } from "@/lib/platform/spreadsheets/spreadsheet-error";
import { isXmlName, isXmlSpace, textOf, UNREADABLE, valueOf } from "./xml-rules";

export type Attributes = Readonly<Record<string, string | undefined>>;

export interface XmlHandler {
  open?(name: string, attributes: Attributes): void;
  close?(name: string): void;
  text?(text: string): void;
}

interface Name {
  written: string;
  own: string | null;
}

const DEPTH_MAX = 256;
const NAMES_KEPT_MAX = 1_000;
const NO_ATTRIBUTES: Attributes = {};
const INCOMPLETE = -1;
const DECLARATION_CHARACTERS = 9;

/**
 * A streaming parser for XML 1.0 (fifth edition). Malformed documents are `is_damaged`. A document type is refused,
 * so that only the five predefined entities exist.
 */
export class XmlScanner {
  readonly #names = new Map<string, Name>();
  readonly #open: Name[] = [];
  #prefix: string | null = null;
  #rest = "";
  #isBegun = false;
  #hasElement = false;

  constructor(private readonly handler: XmlHandler) {}

  /** Returns whether an element started or ended. Throws SpreadsheetError. */
  write(piece: string): boolean {
    if (UNREADABLE.test(piece)) throw damaged();
    const text = this.#rest === "" ? piece : this.#rest + piece;
    this.#hasElement = false;
    let at = 0;
    for (;;) {
      const next = text.indexOf("<", at);
      const end = next === -1 ? endOfWhole(text, at) : next;
      if (end > at) this.#readText(text.slice(at, end));
      at = end;
      if (next === -1) break;
      const behind = this.#readMarkup(text, at);
      if (behind === INCOMPLETE) break;
      at = behind;
    }
    this.#rest = text.slice(at);
    return this.#hasElement;
  }

  /** Throws SpreadsheetError if the document is incomplete. */
  end(): void {
    if (this.#open.length > 0 || this.#prefix === null || this.#rest.trim() !== "") throw damaged();
  }

  #readText(raw: string): void {
    this.#isBegun = true;
    if (this.#open.length > 0) this.handler.text?.(textOf(raw) ?? refuse());
    else if (raw.trim() !== "") throw damaged();
  }

  #readMarkup(text: string, at: number): number {
    switch (text.charCodeAt(at + 1)) {
      case SLASH:
        return this.#readClose(text, at);
      case EXCLAMATION:
        return this.#readDeclaration(text, at);
      case QUESTION:
        return this.#readInstruction(text, at);
      default:
        return this.#readOpen(text, at);
    }
  }

  #readClose(text: string, at: number): number {
    const name = this.#open.at(-1) ?? refuse();
    const behind = at + 2 + name.written.length;
    if (behind >= text.length) return INCOMPLETE;
    if (!text.startsWith(name.written, at + 2)) throw damaged();
    const end = skipSpace(text, behind);
    if (end === text.length) return INCOMPLETE;
    if (text.charCodeAt(end) !== GREATER) throw damaged();
    this.#close(name);
    return end + 1;
  }

  #close({ own }: Name): void {
    this.#hasElement = true;
    this.#open.pop();
    if (own !== null) this.handler.close?.(own);
  }

  #readDeclaration(text: string, at: number): number {
    this.#isBegun = true;
    if (text.startsWith("<!--", at)) {
      const end = text.indexOf("--", at + 4);
      if (end === -1 || end + 2 >= text.length) return INCOMPLETE;
      return text[end + 2] === ">" ? end + 3 : refuse();
    }
    if (text.length - at < DECLARATION_CHARACTERS) return INCOMPLETE;
    if (text.startsWith("<!DOCTYPE", at)) throw new SpreadsheetError("has_doctype");
    if (!text.startsWith("<![CDATA[", at) || this.#open.length === 0) throw damaged();
    const end = text.indexOf("]]>", at);
    if (end === -1) return INCOMPLETE;
    this.handler.text?.(text.slice(at + DECLARATION_CHARACTERS, end).replace(/\r\n?/g, "\n"));
    return end + 3;
  }

  #readInstruction(text: string, at: number): number {
    const end = text.indexOf("?>", at + 2);
    if (end === -1) return INCOMPLETE;
    const target = text.slice(at + 2, end).split(/[ \t\r\n]/, 1)[0] ?? "";
    const isDeclaration = target.toLowerCase() === "xml";
    if (!isXmlName(target) || (isDeclaration && (this.#isBegun || target !== "xml"))) throw damaged();
    this.#isBegun = true;
    return end + 2;
  }

  #readOpen(text: string, start: number): number {
    let at = endOfName(text, start + 1);
    if (at === text.length) return INCOMPLETE;
    const name = this.#nameOf(text.slice(start + 1, at));
    let attributes: Record<string, string> | null = null;
    for (;;) {
      const from = skipSpace(text, at);
      const code = text.charCodeAt(from);
      if (from === text.length) return INCOMPLETE;
      if (code === GREATER || code === SLASH) {
        const isEmpty = code === SLASH;
        if (isEmpty && from + 1 === text.length) return INCOMPLETE;
        if (isEmpty && text.charCodeAt(from + 1) !== GREATER) throw damaged();
        this.#begin(name, attributes ?? NO_ATTRIBUTES);
        if (isEmpty) this.#close(name);
        return isEmpty ? from + 2 : from + 1;
      }
      if (from === at) throw damaged();
      const nameEnd = endOfName(text, from);
      const equals = skipSpace(text, nameEnd);
      const quoteAt = skipSpace(text, equals + 1);
      if (quoteAt >= text.length) return INCOMPLETE;
      const quote = text[quoteAt] ?? "";
      if (text.charCodeAt(equals) !== EQUALS || (quote !== '"' && quote !== "'")) throw damaged();
      const end = text.indexOf(quote, quoteAt + 1);
      if (end === -1) return INCOMPLETE;
      const { written } = this.#nameOf(text.slice(from, nameEnd));
      attributes ??= {};
      if (Object.hasOwn(attributes, written)) throw damaged();
      attributes[written] = valueOf(text.slice(quoteAt + 1, end)) ?? refuse();
      at = end + 1;
    }
  }

  #begin(name: Name, attributes: Attributes): void {
    if (this.#open.length === 0) {
      if (this.#prefix !== null) throw damaged();
      // The namespace of the root element is the document's own, whatever its prefix.
      this.#prefix = name.written.slice(0, name.written.indexOf(":") + 1);
      this.#names.clear();
      name.own = this.#ownName(name.written);
    }
    this.#isBegun = true;
    this.#hasElement = true;
    if (this.#open.push(name) > DEPTH_MAX) throw damaged();
    if (name.own !== null) this.handler.open?.(name.own, attributes);
  }

  #nameOf(written: string): Name {
    const known = this.#names.get(written);
    if (known) return known;
    if (!isXmlName(written)) throw damaged();
    const name = { written, own: this.#ownName(written) };
    if (this.#names.size < NAMES_KEPT_MAX) this.#names.set(written, name);
    return name;
  }

  #ownName(written: string): string | null {
    const prefix = this.#prefix ?? "";
    return written.startsWith(prefix) ? written.slice(prefix.length) : null;
  }
}

const [SLASH, EXCLAMATION, QUESTION, EQUALS, GREATER] = [47, 33, 63, 61, 62];

function endOfName(text: string, from: number): number {
  let at = from;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === GREATER || code === SLASH || code === EQUALS || isXmlSpace(code)) break;
  }
  return at;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && isXmlSpace(text.charCodeAt(at))) at += 1;
  return at;
}

function endOfWhole(text: string, from: number): number {
  const reference = text.lastIndexOf("&");
  if (reference >= from && !text.includes(";", reference)) return reference;
  let end = text.length;
  while (end > from && end > text.length - 2 && "\r]".includes(text.charAt(end - 1))) end -= 1;
  return end;
}

const damaged = () => new SpreadsheetError("is_damaged");
function refuse(): never {
  throw damaged();
}

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
