import { inflateSync } from "node:zlib";
import { DOSSIER_FORMAT, type DossierRecord } from "./dossier-record";

const RECORD_BYTES_MAX = 20 * 1024 * 1024;
const EMBEDDED = /\/Type\s*\/EmbeddedFile\b[\s\S]*?\bstream\r?\n/g;

/**
 * What a dossier's file carries for programs: the attachment as this service writes it. Throws an Error with a sentence
 * for a file that has none, such as one that another program wrote anew.
 */
export function readDossier(file: Buffer): DossierRecord {
  // One byte is one character, so that positions in the text are positions in the file.
  const text = file.toString("latin1");
  for (const match of text.matchAll(EMBEDDED)) {
    const start = match.index + match[0].length;
    const end = text.indexOf("endstream", start);
    const record = end < 0 ? null : parseRecord(file.subarray(start, end));
    if (record) return record;
  }
  throw new Error("The file carries no dossier: it is none of this service, or another program wrote it anew.");
}

function parseRecord(stream: Buffer): DossierRecord | null {
  try {
    const record = JSON.parse(
      inflateSync(stream, { maxOutputLength: RECORD_BYTES_MAX }).toString("utf8"),
    ) as Partial<DossierRecord>;
    return record.format === DOSSIER_FORMAT &&
      typeof record.dossier_id === "string" &&
      typeof record.brand?.id === "string"
      ? (record as DossierRecord)
      : null;
  } catch {
    return null;
  }
}
