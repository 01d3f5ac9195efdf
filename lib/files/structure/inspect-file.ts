import type { FileHandle } from "node:fs/promises";
import { canDecode, type ImageMedia } from "@/lib/platform/images";
import { SpreadsheetError } from "@/lib/platform/spreadsheets/spreadsheet-error";
import { Archive, refuseOtherPackages } from "@/lib/platform/spreadsheets/xlsx/archive";
import { readImageHead } from "../image-rules";

/** More than any scanned page, but limits memory use at 4 bytes per pixel. */
const IMAGE_PIXELS_MAX = 100_000_000;

export async function isImage(
  file: FileHandle,
  { path, sizeBytes, mediaType }: { path: string; sizeBytes: number; mediaType: ImageMedia },
): Promise<boolean> {
  const head = readImageHead(await readPart(file, 0, sizeBytes));
  if (head?.mediaType !== mediaType || head.width * head.height > IMAGE_PIXELS_MAX) return false;
  return canDecode(path, { mediaType, pixelsMax: IMAGE_PIXELS_MAX });
}

/** PDF file structure (ISO 32000-1, 7.5): header, objects, cross-references and their offset. */

const HEADER = /^%PDF-(?:1\.[0-7]|2\.0)[\r\n \t%]/;
const END = /startxref\s+(\d{1,10})\s+%%EOF[\s\0]*$/;
const TAIL_BYTES = 1024;
const STREAM_HEAD = /^\s*\d{1,10}\s+\d{1,5}\s+obj\b/;
const ROOT = /\/Root\s+\d{1,10}\s+\d{1,5}\s+R\b/;
const SECTION_BYTES_MAX = 8 * 1024 * 1024;
const DICTIONARY_BYTES_MAX = 4096;

export async function isPdf(file: FileHandle, sizeBytes: number): Promise<boolean> {
  if (!HEADER.test((await readPart(file, 0, 16)).toString("latin1"))) return false;
  const tail = (await readPart(file, Math.max(0, sizeBytes - TAIL_BYTES), TAIL_BYTES)).toString("latin1");
  const start = Number(END.exec(tail)?.[1] ?? Number.NaN);
  if (!(start > 0 && start < sizeBytes)) return false;
  const section = (await readPart(file, start, Math.min(SECTION_BYTES_MAX, sizeBytes - start))).toString("latin1");
  if (STREAM_HEAD.test(section)) return isReferenceStream(section);
  if (!/^\s*xref\s/.test(section)) return false;
  const trailer = section.indexOf("trailer");
  return trailer > 0 && ROOT.test(section.slice(trailer, trailer + DICTIONARY_BYTES_MAX));
}

/** 7.5.8: since PDF 1.5 the cross-references may be a stream, whose dictionary is the trailer. */
function isReferenceStream(section: string): boolean {
  const end = section.indexOf("stream");
  const dictionary = section.slice(0, Math.min(end < 0 ? 0 : end, DICTIONARY_BYTES_MAX));
  return /\/Type\s*\/XRef\b/.test(dictionary) && ROOT.test(dictionary);
}

/** Rejects polyglot files, which we would accept as one format and a reader would open as another. */

/** The range in which PDF readers expect their header (ISO 32000-1, appendix H.3) and browsers detect HTML. */
const HEAD_BYTES = 1024;
const PAGE = /<(?:!doctype|html|head|body|script|iframe|svg|object|embed|\?php)\b/i;

/** The end record of a ZIP directory and its maximum comment (APPNOTE 4.3.16). */
const ZIP_END = Buffer.from("PK\x05\x06", "latin1");
const ZIP_END_BYTES = 22;
const ZIP_COMMENT_BYTES_MAX = 65_535;

export type Kind = "pdf" | "zip" | "image";

export async function isAnotherToo(file: FileHandle, sizeBytes: number, kind: Kind): Promise<boolean> {
  const head = await readPart(file, 0, HEAD_BYTES);
  const text = head.toString("latin1");
  if (PAGE.test(text)) return true;
  if (kind !== "pdf" && text.includes("%PDF-")) return true;
  if (kind === "zip") return false;
  const tail = await readPart(
    file,
    Math.max(0, sizeBytes - ZIP_END_BYTES - ZIP_COMMENT_BYTES_MAX),
    ZIP_END_BYTES + ZIP_COMMENT_BYTES_MAX,
  );
  return endsAsZip(tail);
}

function endsAsZip(tail: Buffer): boolean {
  for (let at = tail.lastIndexOf(ZIP_END); at >= 0; at = at === 0 ? -1 : tail.lastIndexOf(ZIP_END, at - 1)) {
    const isWhole = at + ZIP_END_BYTES <= tail.length;
    if (isWhole && at + ZIP_END_BYTES + tail.readUInt16LE(at + 20) <= tail.length) return true;
  }
  return false;
}

/** Accepts a workbook (ISO/IEC 29500) without macros or programs, by its types and parts. */

const MAIN_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml";
const PROGRAM_PART = new RegExp(
  String.raw`(?:^|\/)(?:vba[^/]*\.(?:bin|xml)|macrosheets\/|dialogsheets\/|activex\/|` +
    String.raw`embeddings\/[^/]*\.bin$|customui\/|webextensions\/)|\.(?:exe|dll|com|scr|bat|cmd|ps1|vbs|` +
    String.raw`js|jse|wsf|hta|lnk|jar|msi|class)$`,
  "i",
);
const PROGRAM_TYPE =
  /macroEnabled|vbaProject|vbaData|ms-office\.activeX|ms-excel\.(?:macrosheet|intlmacrosheet)|oleObject/i;
const TYPES_PART = "[Content_Types].xml";
const TYPES_CHARACTERS_MAX = 1_000_000;

export async function isWorkbook(path: string): Promise<boolean> {
  try {
    const archive = await Archive.open(path);
    try {
      await refuseOtherPackages(archive);
      if (
        !archive.has(TYPES_PART) ||
        !archive.has("xl/workbook.xml") ||
        archive.names().some((name) => PROGRAM_PART.test(name))
      )
        return false;
      const types = await readTypes(archive);
      return types !== null && types.includes(MAIN_TYPE) && !PROGRAM_TYPE.test(types);
    } finally {
      archive.close();
    }
  } catch (error) {
    if (error instanceof SpreadsheetError) return false;
    throw error;
  }
}

async function readTypes(archive: Archive): Promise<string | null> {
  let types = "";
  for await (const text of archive.readText(TYPES_PART)) {
    types += text;
    if (types.length > TYPES_CHARACTERS_MAX) return null;
  }
  return types;
}

export async function readPart(file: FileHandle, from: number, bytes: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, from);
  return buffer.subarray(0, bytesRead);
}
