import type { CheckId } from "@/lib/compliance/rules";
import type { DocumentKind } from "@/lib/ecodesign/rules";
import { fileEnding } from "@/lib/platform/input/file-ending";

/** The files that prove what a product declares. */

export const EVIDENCE_BYTES_MAX = 25 * 1024 * 1024;

/** The list's views by the end of validity: over, within `EXPIRING_DAYS`, later, or none. */
export const EXPIRY_VIEWS = ["over", "soon", "later", "none"] as const;
export type ExpiryView = (typeof EXPIRY_VIEWS)[number];

/** Deleted documents stand in the list only when they are asked for. */
export const ON_FILE = ["deleted"] as const;

/** How long before the end of validity a reminder is sent, in days; 0: on the last day. */
export const REMINDER_DAYS = [60, 30, 7, 0] as const;

/** The nearest reminder that is due the given number of days before the end, or null while none is. */
export function dueReminder(daysLeft: number): number | null {
  return REMINDER_DAYS.findLast((days) => daysLeft <= days) ?? null;
}

/** What a scanner said of a file: nothing, for there is none; no harm; harm; or it could not say. */
export const SCAN_STATES = ["not_scanned", "clean", "infected", "failed"] as const;
export type ScanState = (typeof SCAN_STATES)[number];

/** Checks that a document can settle by itself. */
export const SETTLED_BY_DOCUMENTS: readonly CheckId[] = [
  "recycled_content_proven",
  "footprint_verified",
  "instructions_given",
  "conformity_declared",
];

/** What a file may be, told by its content; the ending is that of the file handed out. */
export const EVIDENCE_MEDIA = {
  "application/pdf": "pdf",
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
} as const;
export type EvidenceMedia = keyof typeof EVIDENCE_MEDIA;
/** What a file of a kind may be called; a name without an ending says nothing. */
export function isNameOf(mediaType: EvidenceMedia, fileName: string): boolean {
  const ending = fileEnding(fileName);
  return (
    ending === null ||
    ending === EVIDENCE_MEDIA[mediaType] ||
    (mediaType === "image/jpeg" && ["jpeg", "jpe", "jfif"].includes(ending))
  );
}
export const EVIDENCE_MEDIA_TYPES = Object.keys(EVIDENCE_MEDIA) as EvidenceMedia[];

/** A document as approvals freeze it and dossiers tell of it. Days are `YYYY-MM-DD`. */
export interface EvidenceEntry {
  id: string;
  kind: DocumentKind;
  title: string;
  issuer: string | null;
  issued_on: string | null;
  valid_until: string | null;
  language: string | null;
  media_type: EvidenceMedia;
  size_bytes: number;
  sha256: string;
  /** What it proves: fields in the API's names, and checks. */
  fields: string[];
  checks: CheckId[];
}

const startsWith = (bytes: Uint8Array, text: string, at = 0) =>
  [...text].every((character, index) => bytes[at + index] === character.charCodeAt(0));

/**
 * What a file is by its first bytes, of which 4,096 are enough; null for anything else. A ZIP archive is taken for a
 * workbook when its first entries are those of the Office formats: whoever keeps it looks for the workbook inside.
 */
export function mediaTypeOf(head: Uint8Array): EvidenceMedia | null {
  if (startsWith(head, "%PDF-")) return "application/pdf";
  if (startsWith(head, "\x89PNG\r\n\x1a\n")) return "image/png";
  if (startsWith(head, "\xff\xd8\xff")) return "image/jpeg";
  if (startsWith(head, "RIFF") && startsWith(head, "WEBP", 8)) return "image/webp";
  if (startsWith(head, "PK\x03\x04")) return "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  return null;
}
