import type { FileHandle } from "node:fs/promises";
import { readPart } from "./read-part";

/**
 * A file that is two things at once is taken for one where it is received, and for the other where somebody opens it: a
 * document holds no other one in the places where readers of those look.
 */

/** Where readers of PDF look for their header (ISO 32000-1, appendix H.3), and browsers for the marks of a page. */
const HEAD_BYTES = 1024;
const PAGE = /<(?:!doctype|html|head|body|script|iframe|svg|object|embed|\?php)\b/i;

/** The end of a ZIP file's directory, and the longest comment behind it (APPNOTE 4.3.16). */
const ZIP_END = Buffer.from("PK\x05\x06", "latin1");
const ZIP_END_BYTES = 22;
const ZIP_COMMENT_BYTES_MAX = 65_535;

export type Kind = "pdf" | "zip" | "image";

/** Whether readers of another format would take the file for one of theirs. */
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
