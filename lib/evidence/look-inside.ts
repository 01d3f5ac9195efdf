import { open } from "node:fs/promises";
import { SpreadsheetFault } from "@/lib/spreadsheets/fault";
import { Archive } from "@/lib/spreadsheets/xlsx/archive";
import { refuseOtherPackages } from "@/lib/spreadsheets/xlsx/other-packages";
import { type EvidenceMedia, mediaTypeOf } from "./rules";

const HEAD_BYTES = 16;
/** Where the end of a PDF file stands (ISO 32000-1, appendix H.3). */
const TAIL_BYTES = 1024;

/** What a received file is by its content, whatever it was called; null for anything that is not kept. */
export async function mediaTypeOfFile(path: string): Promise<EvidenceMedia | null> {
  const mediaType = mediaTypeOf(await readPart(path, 0, HEAD_BYTES));
  if (mediaType === "application/pdf") return (await isWholePdf(path)) ? mediaType : null;
  if (mediaType?.endsWith("spreadsheetml.sheet")) return (await isWorkbook(path)) ? mediaType : null;
  return mediaType;
}

async function readPart(path: string, from: number, bytes: number): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    const start = from < 0 ? Math.max(0, size + from) : from;
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, start);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function isWholePdf(path: string): Promise<boolean> {
  return (await readPart(path, -TAIL_BYTES, TAIL_BYTES)).includes("%%EOF");
}

/** A workbook of ISO/IEC 29500, without programs in it. What its parts hold is nobody's to read here. */
async function isWorkbook(path: string): Promise<boolean> {
  try {
    const archive = await Archive.open(path);
    try {
      await refuseOtherPackages(archive);
      return archive.has("[Content_Types].xml") && archive.has("xl/workbook.xml") && !archive.has("xl/vbaProject.bin");
    } finally {
      archive.close();
    }
  } catch (error) {
    if (error instanceof SpreadsheetFault) return false;
    throw error;
  }
}
