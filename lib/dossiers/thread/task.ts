import type { DossierRecord } from "@/lib/dossiers/dossier-record";
import type { Locale } from "@/lib/platform/i18n/locales";

/** `link`: in the QR code. `picture`: the product's, as JPEG. */
export interface DossierLook {
  locale: Locale;
  link: string;
  picture?: { jpeg: Uint8Array; alt: string | null };
}

/** What a thread is asked to draw, and what it answers: the PDF file, or why there is none. */
export interface DrawingTask {
  id: number;
  record: DossierRecord;
  words: DossierLook;
}

export type DrawingAnswer = { id: number; file: Uint8Array<ArrayBuffer> } | { id: number; error: string };
