import { createReadStream } from "node:fs";
import { SpreadsheetError } from "./spreadsheet-error";

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
export async function errorOfOleFile(path: string): Promise<SpreadsheetError> {
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
