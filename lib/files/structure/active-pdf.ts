import { inflateSync } from "node:zlib";

/** A tokenizer for PDF syntax (ISO 32000-2, 7.2 and 7.3). Any byte sequence produces tokens. */
interface Token {
  kind: "name" | "string" | "other";
  text: string;
}

interface Tokens {
  tokens: Token[];
  streamAt: number | null;
  end: number;
}

// Sticky expressions that consume each byte only once, so the time is linear.
const GAP = /(?:[\0\t\n\f\r ]|%[^\r\n]*)*/y;
const NAME = /\/([^\0\t\n\f\r ()<>[\]{}/%]*)/y;
const HEX_STRING = /<([^<>]*)>/y;
const WORD = /[^\0\t\n\f\r ()<>[\]{}/%]+|<<|>>|[\s\S]/y;
const STREAM_START = /\r?\n?/y;

const matchAt = (expression: RegExp, text: string, at: number) => {
  expression.lastIndex = at;
  return expression.exec(text);
};

const CLOSES: Record<string, string> = { ">>": "<<", "]": "[" };

/** Ends at a keyword of `ends` outside dictionaries and arrays. Ignores unmatched brackets, as PDF readers do. */
function readTokens(text: string, from: number, ends: readonly string[]): Tokens {
  const tokens: Token[] = [];
  const open: string[] = [];
  for (let at = endOfGap(text, from); at < text.length; at = endOfGap(text, at)) {
    const { token, end } = readToken(text, at);
    at = end;
    if (token.kind === "other") {
      if (token.text === "<<" || token.text === "[") open.push(token.text);
      else if (CLOSES[token.text] !== undefined && CLOSES[token.text] === open.at(-1)) open.pop();
    }
    if (token.kind === "other" && open.length === 0 && ends.includes(token.text)) {
      const streamAt = token.text === "stream" ? at + (matchAt(STREAM_START, text, at)?.[0].length ?? 0) : null;
      return { tokens, streamAt, end: at };
    }
    tokens.push(token);
  }
  return { tokens, streamAt: null, end: text.length };
}

const endOfGap = (text: string, at: number) => at + (matchAt(GAP, text, at)?.[0].length ?? 0);

function readToken(text: string, at: number): { token: Token; end: number } {
  const first = text[at];
  if (first === "(") return readString(text, at);
  const name = first === "/" ? matchAt(NAME, text, at) : null;
  if (name) return { token: { kind: "name", text: unescapeName(name[1] ?? "") }, end: at + name[0].length };
  const hex = first === "<" ? matchAt(HEX_STRING, text, at) : null;
  if (hex) return { token: { kind: "string", text: decodeHex(hex[1] ?? "") }, end: at + hex[0].length };
  const word = matchAt(WORD, text, at)?.[0] ?? first ?? "";
  return { token: { kind: "other", text: word }, end: at + word.length };
}

const unescapeName = (name: string) =>
  name.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const ESCAPES: Record<string, string> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f", "\n": "", "\r": "" };

/** 7.3.4.2: nested parentheses and `\` escapes. An unterminated string extends to the end of the text. */
function readString(text: string, start: number): { token: Token; end: number } {
  const pieces: string[] = [];
  let depth = 0;
  let at = start;
  for (; at < text.length; at += 1) {
    let character = text.charAt(at);
    if (character === "\\") {
      const octal = /^[0-7]{1,3}/.exec(text.slice(at + 1, at + 4))?.[0];
      const next = text.charAt(at + 1);
      character = octal ? String.fromCharCode(Number.parseInt(octal, 8) & 255) : (ESCAPES[next] ?? next);
      at += octal?.length ?? 1;
    } else if (character === "(") depth += 1;
    else if (character === ")") depth -= 1;
    if (depth === 0) break;
    pieces.push(character);
  }
  return { token: { kind: "string", text: decodeText(pieces.slice(1).join("")) }, end: at + 1 };
}

function decodeHex(digits: string): string {
  const even = digits.replace(/[^0-9A-Fa-f]/g, "");
  return decodeText(Buffer.from(even.length % 2 ? `${even}0` : even, "hex").toString("latin1"));
}

/** 7.9.2.2: a byte order mark indicates UTF-16 or UTF-8. */
function decodeText(bytes: string): string {
  if (bytes.startsWith("\xfe\xff")) return new TextDecoder("utf-16be").decode(Buffer.from(bytes, "latin1"));
  if (bytes.startsWith("\xff\xfe")) return new TextDecoder("utf-16le").decode(Buffer.from(bytes, "latin1"));
  return bytes.startsWith("\xef\xbb\xbf") ? bytes.slice(3) : bytes;
}

/**
 * Scripts, launched programs, embedded files, XFA forms and dangerous links (ISO 32000-2, 12.6.4, 7.11.4, 12.7.3).
 * PDF readers disagree on which object is valid, so the tokens of all objects are checked, not the structure.
 */

const ACTIVE_NAMES = new Set([
  "JavaScript",
  "Launch",
  "SubmitForm",
  "ImportData",
  "GoToR",
  "GoToE",
  "Rendition",
  "RichMedia",
  "RichMediaExecute",
  "OnInstantiate",
  "EmbeddedFile",
  "EmbeddedFiles",
  "FileAttachment",
  "EF",
  "XFA",
]);
const SCRIPT_SCHEME = /^(?:javascript|vbscript):/i;
const LOCAL_SCHEME = /^\s*(?:file|data|jar|smb):\S|^\\\\/i;
const LINK_SCHEME = /^(?:https?|mailto|tel):/i;
const ANY_SCHEME = /^[a-z][a-z0-9+.-]*:/i;
/** Whitespace and control characters, which browsers ignore in addresses. */
const IGNORED_IN_ADDRESSES = /[\0-\x20]/g;

const OBJECT = /(?<![A-Za-z])(?:obj|trailer)/g;
const FILTER = /(?:Decode|^(?:Crypt|AHx|A85|LZW|Fl|RL|CCF|DCT))$/;
const UNPACKED_BYTES_MAX = 64 * 1024 * 1024;

/** Unterminated objects are read to the end of the file from each start. This limit bounds the quadratic cost. */
const READ_PER_BYTE_MAX = 3;
const READ_BYTES_FREE = 1024 * 1024;

/** `unreadable`: encrypted, with unreadable object streams, or with too many unterminated objects. */
export type PdfContent = "passive" | "active" | "unreadable";

export function judgePdf(bytes: Buffer): PdfContent {
  const text = bytes.toString("latin1");
  let budgetBytes = UNPACKED_BYTES_MAX;
  let readableBytes = READ_BYTES_FREE + READ_PER_BYTE_MAX * text.length;
  for (const { index, 0: keyword } of text.matchAll(OBJECT)) {
    const { tokens, streamAt, end } = readTokens(text, index + keyword.length, ["stream", "endobj", "startxref"]);
    readableBytes -= end - index;
    if (isNamed(tokens, "Encrypt")) return "unreadable";
    if (isActive(tokens)) return "active";
    if (readableBytes < 0) return "unreadable";
    if (streamAt === null || !mayHoldObjects(tokens)) continue;
    const objects = unpack(bytes.subarray(streamAt), { tokens, budgetBytes });
    if (objects === null) return "unreadable";
    budgetBytes -= objects.length;
    if (isActive(readTokens(objects.toString("latin1"), 0, ["endstream"]).tokens)) return "active";
  }
  return "passive";
}

const isNamed = (tokens: readonly Token[], name: string) =>
  tokens.some(({ kind, text }) => kind === "name" && text === name);

function isActive(tokens: readonly Token[]): boolean {
  return tokens.some(({ kind, text }, index) => {
    if (kind === "name") return ACTIVE_NAMES.has(text);
    if (kind !== "string") return false;
    const address = text.replace(IGNORED_IN_ADDRESSES, "");
    if (SCRIPT_SCHEME.test(address) || LOCAL_SCHEME.test(text)) return true;
    const before = tokens[index - 1];
    const isLink = before?.kind === "name" && before.text === "URI";
    return isLink && ANY_SCHEME.test(address) && !LINK_SCHEME.test(address);
  });
}

/** 7.5.7: readers require both entries of an object stream, but not all require its type. */
const mayHoldObjects = (tokens: readonly Token[]) =>
  isNamed(tokens, "ObjStm") || (isNamed(tokens, "First") && isNamed(tokens, "N"));

/** Null if the stream is damaged or uses an uncommon compression. */
function unpack(
  packed: Buffer,
  { tokens, budgetBytes }: { tokens: readonly Token[]; budgetBytes: number },
): Buffer | null {
  if (["DecodeParms", "DP", "F", "FFilter"].some((name) => isNamed(tokens, name))) return null;
  const filters = tokens.filter(({ kind, text }) => kind === "name" && FILTER.test(text));
  if (filters.length === 0 && !isNamed(tokens, "Filter")) return packed;
  if (filters.length !== 1 || filters[0]?.text !== "FlateDecode") return null;
  try {
    return inflateSync(packed, { maxOutputLength: budgetBytes });
  } catch {
    return null;
  }
}
