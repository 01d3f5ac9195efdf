import { SpreadsheetError } from "@/lib/platform/spreadsheets/spreadsheet-error";

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

/** XML 1.0 (fifth edition). Malformed: `is_damaged`. Refuses document types, so that only five entities exist. */
export class XmlScanner {
  readonly #names = new Map<string, Name>();
  readonly #open: Name[] = [];
  #prefix: string | null = null;
  #rest = "";
  #isBegun = false;
  #hasElement = false;

  constructor(private readonly handler: XmlHandler) {}

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

const UNREADABLE = new RegExp(String.raw`[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]`);

const NAME_START =
  String.raw`:A-Z_a-z\u{C0}-\u{D6}\u{D8}-\u{F6}\u{F8}-\u{2FF}\u{370}-\u{37D}\u{37F}-\u{1FFF}\u{200C}\u{200D}` +
  String.raw`\u{2070}-\u{218F}\u{2C00}-\u{2FEF}\u{3001}-\u{D7FF}\u{F900}-\u{FDCF}\u{FDF0}-\u{FFFD}\u{10000}-\u{EFFFF}`;
const NAME = new RegExp(String.raw`^[${NAME_START}][${NAME_START}\-.0-9\u{B7}\u{300}-\u{36F}\u{203F}-\u{2040}]*$`, "u");

const isXmlName = (text: string): boolean => NAME.test(text);
const isXmlSpace = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9;

/** Normalizes line breaks and resolves references. Null if the text is not well-formed (XML 1.0, section 2.4). */
function textOf(raw: string): string | null {
  if (raw.includes("]]>")) return null;
  const text = raw.includes("\r") ? raw.replace(/\r\n?/g, "\n") : raw;
  return text.includes("&") ? resolve(text) : text;
}

/** Null if the value is not well-formed (XML 1.0, section 3.3.3). */
function valueOf(raw: string): string | null {
  if (!/[<&\t\r\n]/.test(raw)) return raw;
  if (raw.includes("<")) return null;
  return resolve(raw.replace(/\r\n|[\t\r\n]/g, " "));
}

const OWN_ENTITIES: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
]);
const NUMBER = /^#(?:x([0-9a-fA-F]+)|([0-9]+))$/;
const LAST_CODE_POINT = 0x10ffff;

function resolve(text: string): string | null {
  let resolved = "";
  let from = 0;
  for (let at = text.indexOf("&"); at !== -1; at = text.indexOf("&", from)) {
    const end = text.indexOf(";", at);
    if (end === -1) return null;
    const reference = text.slice(at + 1, end);
    const character = OWN_ENTITIES.get(reference) ?? characterOf(reference);
    if (character === null) return null;
    resolved += text.slice(from, at) + character;
    from = end + 1;
  }
  return resolved + text.slice(from);
}

function characterOf(reference: string): string | null {
  const [, hexadecimal, decimal] = NUMBER.exec(reference) ?? [];
  const code = hexadecimal === undefined ? Number(decimal) : parseInt(hexadecimal, 16);
  if (!(code <= LAST_CODE_POINT) || (code >= 0xd800 && code <= 0xdfff)) return null;
  const character = String.fromCodePoint(code);
  return UNREADABLE.test(character) ? null : character;
}
