import type { CheckId } from "@/lib/compliance/rules";
import type { DocumentKind } from "@/lib/ecodesign/rules";
import { fileEnding } from "@/lib/platform/input/file-ending";

export const EVIDENCE_BYTES_MAX = 25 * 1024 * 1024;

/** By the end of validity: over, within `EXPIRING_DAYS`, later, or none. */
export const EXPIRY_VIEWS = ["over", "soon", "later", "none"] as const;
export type ExpiryView = (typeof EXPIRY_VIEWS)[number];

export const ON_FILE = ["deleted"] as const;

/** Days before the end of validity; 0 is the last day. */
export const REMINDER_DAYS = [60, 30, 7, 0] as const;

export function dueReminder(daysLeft: number): number | null {
  return REMINDER_DAYS.findLast((days) => daysLeft <= days) ?? null;
}

export const SCAN_STATES = ["not_scanned", "clean", "infected", "failed"] as const;
export type ScanState = (typeof SCAN_STATES)[number];

export const SETTLED_BY_DOCUMENTS: readonly CheckId[] = [
  "recycled_content_proven",
  "footprint_verified",
  "instructions_given",
  "conformity_declared",
];

export const EVIDENCE_MEDIA = {
  "application/pdf": "pdf",
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
} as const;
export type EvidenceMedia = keyof typeof EVIDENCE_MEDIA;
export function isNameOf(mediaType: EvidenceMedia, fileName: string): boolean {
  const ending = fileEnding(fileName);
  return (
    ending === null ||
    ending === EVIDENCE_MEDIA[mediaType] ||
    (mediaType === "image/jpeg" && ["jpeg", "jpe", "jfif"].includes(ending))
  );
}
export const EVIDENCE_MEDIA_TYPES = Object.keys(EVIDENCE_MEDIA) as EvidenceMedia[];

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
  fields: string[];
  checks: CheckId[];
}

const startsWith = (bytes: Uint8Array, text: string, at = 0) =>
  [...text].every((character, index) => bytes[at + index] === character.charCodeAt(0));

/**
 * Detects the type from the first 4,096 bytes; null if unknown. A ZIP whose first entries are those of Office formats
 * is assumed to be a workbook, so the caller must verify it.
 */
export function mediaTypeOf(head: Uint8Array): EvidenceMedia | null {
  if (startsWith(head, "%PDF-")) return "application/pdf";
  if (startsWith(head, "\x89PNG\r\n\x1a\n")) return "image/png";
  if (startsWith(head, "\xff\xd8\xff")) return "image/jpeg";
  if (startsWith(head, "RIFF") && startsWith(head, "WEBP", 8)) return "image/webp";
  if (startsWith(head, "PK\x03\x04")) return "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  return null;
}
