import type { DossierRecord } from "@/lib/dossiers/dossier-record";
import type { Locale } from "@/lib/platform/i18n/locales";

/** What a thread is asked to draw, and what it answers: the PDF file, or why there is none. */
export interface DrawingTask {
  id: number;
  record: DossierRecord;
  words: { locale: Locale; link: string };
}

export type DrawingAnswer = { id: number; file: Uint8Array<ArrayBuffer> } | { id: number; error: string };
