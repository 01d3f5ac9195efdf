import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import type { SpreadsheetSource } from "./contract";
import { openCsv } from "./csv/open-csv";
import type { OpenSpreadsheet } from "./open-spreadsheet";
import { HEAD_BYTES, recognise } from "./recognise";
import { LIMITS, SpreadsheetError } from "./spreadsheet-error";
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
  const found = new Set<string>();
  let tail = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>) {
    const bytes = Buffer.concat([tail, chunk]);
    for (const [name] of STREAMS) if (bytes.includes(Buffer.from(`${name}\0`, "utf16le"))) found.add(name);
    tail = bytes.subarray(-OVERLAP_BYTES);
  }
  const stream = STREAMS.find(([name]) => found.has(name));
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
