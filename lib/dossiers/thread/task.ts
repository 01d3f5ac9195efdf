import type { DossierRecord } from "@/lib/dossiers/dossier-record";
import type { PublicPassport } from "@/lib/passport-pages/view-public-passport";
import type { Locale } from "@/lib/platform/i18n/locales";
import type { ClaimLabel } from "@/lib/transfers/claims/rules";
import type { ClaimSheetStyle } from "../claim-sheet";
import type { PrintedYear, UnsoldSheetStyle } from "../draw-unsold-report";
import type { LabelFileStyle, PrintedLabel } from "../label-file";

export interface DossierStyle {
  locale: Locale;
  link: string;
  checkAt: string;
  picture?: { jpeg: Uint8Array; alt: string | null };
}

export type PaperPassport = Pick<
  PublicPassport,
  "verification" | "history" | "firstCheckedOn" | "isSeenInUnusualPlaces" | "shownName"
> & { brand: Pick<PublicPassport["brand"], "name" | "locale" | "supportEmail" | "closedAt"> };

export interface PaperStyle extends Omit<DossierStyle, "checkAt"> {
  language: string;
  timeZone: string;
}

export type DrawingOrder =
  | { record: DossierRecord; words: DossierStyle }
  | { passport: PaperPassport; words: PaperStyle }
  | { labels: readonly PrintedLabel[]; words: LabelFileStyle }
  | { claims: readonly ClaimLabel[]; words: ClaimSheetStyle }
  | { unsold: PrintedYear; words: UnsoldSheetStyle };

export type DrawingTask = DrawingOrder & { id: number };

export type DrawingAnswer = { id: number; file: Uint8Array<ArrayBuffer> } | { id: number; error: string };
