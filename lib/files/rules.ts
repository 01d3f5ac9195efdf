import { fileEnding } from "@/lib/platform/input/file-ending";

export const EVIDENCE_BYTES_MAX = 25 * 1024 * 1024;

export const SCAN_STATES = ["not_scanned", "clean", "infected", "failed"] as const;
export type ScanState = (typeof SCAN_STATES)[number];

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

const startsWith = (bytes: Uint8Array, text: string, at = 0) =>
  [...text].every((character, index) => bytes[at + index] === character.charCodeAt(0));

/** Null: unknown. From 4,096 bytes a ZIP can only be assumed to be a workbook, so the caller must verify it. */
export function mediaTypeOf(head: Uint8Array): EvidenceMedia | null {
  if (startsWith(head, "%PDF-")) return "application/pdf";
  if (startsWith(head, "\x89PNG\r\n\x1a\n")) return "image/png";
  if (startsWith(head, "\xff\xd8\xff")) return "image/jpeg";
  if (startsWith(head, "RIFF") && startsWith(head, "WEBP", 8)) return "image/webp";
  if (startsWith(head, "PK\x03\x04")) return "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  return null;
}
