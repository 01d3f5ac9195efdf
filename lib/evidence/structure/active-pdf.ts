import { inflateSync } from "node:zlib";
import { readTokens, type Token } from "./pdf-tokens";

/**
 * Whether a PDF file holds what acts when it is opened or clicked: scripts, launched programs, embedded files, XFA
 * forms and links of dangerous schemes (ISO 32000-2, 12.6.4, 12.6.4.17, 7.11.4 and 12.7.3).
 *
 * Readers of PDF disagree on which of several objects counts: by cross-references, or the last one, or all in their
 * order. So no structure is built, in which one could hide from us: the tokens of everything that any reader could take
 * for an object are read, wherever the file has the keyword `obj`, and those within object streams.
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
/** Whitespace and control characters, which readers of addresses leave out. */
const IGNORED_IN_ADDRESSES = /[\0-\x20]/g;

/** Where objects begin, and the dictionaries of the file itself. */
const OBJECT = /(?<![A-Za-z])(?:obj|trailer)/g;
const FILTER = /(?:Decode|^(?:Crypt|AHx|A85|LZW|Fl|RL|CCF|DCT))$/;
/** Of all object streams together; a file of 25 MB rarely has more than a few. */
const UNPACKED_BYTES_MAX = 64 * 1024 * 1024;

/** Objects that do not end are read to the end of the file, from each of their beginnings. Ordinary ones do end. */
const READ_PER_BYTE_MAX = 3;
const READ_BYTES_FREE = 1024 * 1024;

/** `unreadable`: encrypted, its object streams cannot be read, or too many of its objects do not end. */
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

/** 7.5.7: readers need both entries of an object stream, and not all of them its type. */
const mayHoldObjects = (tokens: readonly Token[]) =>
  isNamed(tokens, "ObjStm") || (isNamed(tokens, "First") && isNamed(tokens, "N"));

/** The content of an object stream; null: it is packed in a way that hardly any program uses, or damaged. */
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
