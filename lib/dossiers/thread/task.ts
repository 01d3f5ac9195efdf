import type { DossierRecord } from "@/lib/dossiers/dossier-record";
import type { PublicPassport } from "@/lib/passports/verification/view-public-passport";
import type { Locale } from "@/lib/platform/i18n/locales";
import type { ClaimLabel, ClaimSheetStyle } from "@/lib/transfers/claims/claim-sheet";

/** `link`: in the QR code. `checkAt`: where anybody checks the file. `picture`: the product's, as JPEG. */
export interface DossierStyle {
  locale: Locale;
  link: string;
  checkAt: string;
  picture?: { jpeg: Uint8Array; alt: string | null };
}

/** What of a passport's public page stands on paper. */
export type PaperPassport = Pick<
  PublicPassport,
  "verification" | "history" | "firstCheckedOn" | "isSeenInUnusualPlaces" | "shownName"
> & { brand: Pick<PublicPassport["brand"], "name" | "locale" | "supportEmail" | "closedAt"> };

export interface PaperStyle extends Omit<DossierStyle, "checkAt"> {
  /** Of the brand's texts, by its tag. */
  language: string;
  timeZone: string;
}

/** A dossier, the public page of an item, or sheets of labels with claim codes. */
export type DrawingOrder =
  | { record: DossierRecord; words: DossierStyle }
  | { passport: PaperPassport; words: PaperStyle }
  | { claims: readonly ClaimLabel[]; words: ClaimSheetStyle };

/** What a thread is asked to draw, and what it answers: the PDF file, or why there is none. */
export type DrawingTask = DrawingOrder & { id: number };

export type DrawingAnswer = { id: number; file: Uint8Array<ArrayBuffer> } | { id: number; error: string };
