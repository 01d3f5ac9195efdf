import { z } from "zod";
import { afterId, pageSize, someId, someOf } from "@/lib/platform/input/list-page";
import { issue, text } from "@/lib/platform/input/text";
import { SIGNAL_KINDS } from "./signals/signal-kinds";

export const SIGNAL_STATES = ["open", "acknowledged"] as const;
export const signalListQuery = z.object({
  kind: someOf(SIGNAL_KINDS),
  state: someOf(SIGNAL_STATES),
  product: someId,
  cursor: afterId,
  limit: pageSize,
});
export type SignalListQuery = z.output<typeof signalListQuery>;

export const NOTE_CHARACTERS_MAX = 2_000;

export const signalNoteForm = z.strictObject({ signalId: z.string(), note: text(NOTE_CHARACTERS_MAX) });

export const publishForm = z.strictObject({
  signalId: z.string(),
  confirmed: z.literal("yes", issue("required", "Confirm that you have looked into this signal.")),
});

export const SCAN_CHANNELS = ["label", "page", "verify"] as const;
export type ScanChannel = (typeof SCAN_CHANNELS)[number];

/** Scans with hour and country are deleted after this time. Daily counts and the first day are permanent. */
export const SCAN_RETENTION_DAYS = 90;

export interface ScanSubject {
  brandId: string;
  productId: string;
  subjectId: string;
}

export interface Visit {
  client: string;
  country: string | null;
}

const PROGRAMS =
  /bot\b|bot\/|crawl|spider|preview|facebookexternalhit|whatsapp|slack|telegram|embedly|lighthouse|headlesschrome/i;

export const isProgram = (userAgent: string | undefined): boolean =>
  userAgent === undefined || PROGRAMS.test(userAgent);

const COUNTRY = /^[A-Z]{2}$/;
/** Codes that are no country: `XX` is unknown, `AP` and `EU` are regions. */
const NO_COUNTRIES = new Set(["XX", "ZZ", "AP", "EU", "A1", "A2"]);

export function countryIn(header: string | readonly string[] | null | undefined): string | null {
  const country = typeof header === "string" ? header.trim().toUpperCase() : "";
  return COUNTRY.test(country) && !NO_COUNTRIES.has(country) ? country : null;
}
