import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import type { SpreadsheetSource } from "./contract";
import { guessWideEncoding, markOf } from "./csv/detect-encoding";
import { openCsv } from "./csv/open-csv";
import type { OpenSpreadsheet } from "./open-spreadsheet";
import { type DetectedFormat, LIMITS, SpreadsheetError } from "./spreadsheet-error";
import { openXlsx } from "./xlsx/open-xlsx";

/** Stream names in an OLE container (MS-CFB, section 2.6.1: UTF-16LE) that identify the file type. */
const STREAMS: [name: string, make: () => SpreadsheetError][] = [
  ["EncryptedPackage", () => new SpreadsheetError("is_encrypted")],
  ["WordDocument", () => new SpreadsheetError("not_a_spreadsheet", { found: "word" })],
  ["PowerPoint Document", () => new SpreadsheetError("not_a_spreadsheet", { found: "powerpoint" })],
  ["Workbook", () => new SpreadsheetError("is_xls")],
  ["Book", () => new SpreadsheetError("is_xls")],
];

const OVERLAP_BYTES = 64;

/** An OLE container is an old Excel file, a password-protected new one, or a file of another program. */
async function errorOfOleFile(path: string): Promise<SpreadsheetError> {
  const entryNames = new Set<string>();
  let tail = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>) {
    const bytes = Buffer.concat([tail, chunk]);
    for (const [name] of STREAMS) if (bytes.includes(Buffer.from(`${name}\0`, "utf16le"))) entryNames.add(name);
    tail = bytes.subarray(-OVERLAP_BYTES);
  }
  const stream = STREAMS.find(([name]) => entryNames.has(name));
  return stream ? stream[1]() : new SpreadsheetError("not_a_spreadsheet", { found: "old_office" });
}

/** Detects the type by the first bytes, because file names are unreliable. Throws SpreadsheetError. */
export async function openSource(source: SpreadsheetSource): Promise<OpenSpreadsheet> {
  if (typeof source !== "string") return openCsv(source);
  const { head, sizeBytes } = await readHead(source);
  if (sizeBytes > LIMITS.fileBytes) throw new SpreadsheetError("too_large", { limit: LIMITS.fileBytes });
  if (sizeBytes === 0) throw new SpreadsheetError("is_empty");
  const format = recognise(head);
  if (format === "ole") throw await errorOfOleFile(source);
  if (format === "zip") return openXlsx(source);
  if (format === "text") return openCsv(source);
  throw new SpreadsheetError("not_a_spreadsheet", { found: format });
}

async function readHead(path: string): Promise<{ head: Buffer; sizeBytes: number }> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(Math.min(HEAD_BYTES, size)),
      0,
      Math.min(HEAD_BYTES, size),
      0,
    );
    return { head: buffer.subarray(0, bytesRead), sizeBytes: size };
  } finally {
    await file.close();
  }
}

type RecognisedFormat = "zip" | "ole" | "text" | DetectedFormat;

const HEAD_BYTES = 64 * 1024;

const SIGNATURES: [bytes: string, format: RecognisedFormat][] = [
  ["504b0304", "zip"],
  ["504b0506", "zip"],
  ["d0cf11e0a1b11ae1", "ole"],
  ["255044462d", "pdf"],
  ["89504e47", "image"],
  ["ffd8ff", "image"],
  ["47494638", "image"],
  ["52494646", "image"],
  ["1f8b", "archive"],
  ["377abcaf271c", "archive"],
  ["526172211a07", "archive"],
  ["7b5c727466", "rtf"],
];

/** The program in the first record, or a SYLK type in the second. CSV with the columns ID and P… matches neither. */
const SYLK = /^ID;P(?:WXL\b|[^\r\n]*(?:\r\n|\r|\n)(?:(?:B|C|F|O|P|W|NN|NU|NE);[A-Z]|E\s*$))/;

const BEGINNINGS: [pattern: RegExp, format: DetectedFormat][] = [
  [SYLK, "sylk"],
  [/^<(!doctype html|html|table|head|body|meta|style)\b/i, "html"],
  [/^<\?xml\b|^<[a-z_][\w:.-]*(\s+[\w:.-]+\s*=|\s*\/?>)/i, "xml"],
  [/^[[{]\s*("|[[{])[\s\S]*/, "json"],
];

export function recognise(head: Buffer): RecognisedFormat {
  const signature = SIGNATURES.find(([bytes]) => head.subarray(0, bytes.length / 2).toString("hex") === bytes);
  if (signature) return signature[1];
  if (markOf(head) !== null || guessWideEncoding(head) !== null) return "text";
  if (isBinary(head)) return "binary";
  const text = head.toString("latin1").trimStart().slice(0, 1000);
  return BEGINNINGS.find(([pattern]) => pattern.test(text))?.[1] ?? "text";
}

/** Unit, record, group and file separators, which terminals and scanners write into text. */
const isSeparator = (byte: number): boolean => byte >= 0x1c && byte <= 0x1f;

/** A few NULs are errors in single cells. Binary formats contain many. */
const NULS_MAX = 2;

function isBinary(head: Buffer): boolean {
  const text = head.subarray(0, endOfText(head));
  let [controls, nuls] = [0, 0];
  for (const byte of text) {
    if (byte === 0) nuls += 1;
    else if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 && !isSeparator(byte)) controls += 1;
  }
  const hasBreak = text.includes(10) || text.includes(13);
  return nuls > (hasBreak ? NULS_MAX : 0) || controls > text.length / 100;
}

function endOfText(head: Buffer): number {
  if (!head.includes(10) && !head.includes(13)) return head.length;
  let end = head.length;
  while (end > 0 && (head[end - 1] === 0 || head[end - 1] === 0x1a)) end -= 1;
  return end;
}
