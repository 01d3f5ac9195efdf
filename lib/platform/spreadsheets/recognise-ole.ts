import { createReadStream } from "node:fs";
import { SpreadsheetFault } from "./fault";

/** Names of streams in an OLE container (MS-CFB, section 2.6.1: UTF-16LE), and what the file is that has them. */
const STREAMS: [name: string, make: () => SpreadsheetFault][] = [
  ["EncryptedPackage", () => new SpreadsheetFault("is_encrypted")],
  ["WordDocument", () => new SpreadsheetFault("not_a_spreadsheet", { found: "word" })],
  ["PowerPoint Document", () => new SpreadsheetFault("not_a_spreadsheet", { found: "powerpoint" })],
  ["Workbook", () => new SpreadsheetFault("is_xls")],
  ["Book", () => new SpreadsheetFault("is_xls")],
];

const OVERLAP_BYTES = 64;

/** An OLE container is the old Excel format, or the new one behind a password, or another program's. */
export async function faultOfOleFile(path: string): Promise<SpreadsheetFault> {
  const found = new Set<string>();
  let tail = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>) {
    const bytes = Buffer.concat([tail, chunk]);
    for (const [name] of STREAMS) if (bytes.includes(Buffer.from(`${name}\0`, "utf16le"))) found.add(name);
    tail = bytes.subarray(-OVERLAP_BYTES);
  }
  const stream = STREAMS.find(([name]) => found.has(name));
  return stream ? stream[1]() : new SpreadsheetFault("not_a_spreadsheet", { found: "old_office" });
}
