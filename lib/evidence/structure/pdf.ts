import type { FileHandle } from "node:fs/promises";
import { readPart } from "./read-part";

/** A PDF file as ISO 32000-1, 7.5 builds one: header, objects, their cross-references, and where these begin. */

const HEADER = /^%PDF-(?:1\.[0-7]|2\.0)[\r\n \t%]/;
const END = /startxref\s+(\d{1,10})\s+%%EOF[\s\0]*$/;
const TAIL_BYTES = 1024;
const STREAM_HEAD = /^\s*\d{1,10}\s+\d{1,5}\s+obj\b/;
const ROOT = /\/Root\s+\d{1,10}\s+\d{1,5}\s+R\b/;
/** Of the cross-references, 20 bytes an object. */
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

/** 7.5.8: since 1.5 the references may be a stream, whose dictionary is the trailer. */
function isReferenceStream(section: string): boolean {
  const end = section.indexOf("stream");
  const dictionary = section.slice(0, Math.min(end < 0 ? 0 : end, DICTIONARY_BYTES_MAX));
  return /\/Type\s*\/XRef\b/.test(dictionary) && ROOT.test(dictionary);
}
