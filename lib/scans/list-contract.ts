import { z } from "zod";
import { afterId, pageSize, someId, someOf } from "@/lib/platform/input/list-page";
import { issue, text } from "@/lib/platform/input/text";
import { SIGNAL_KINDS } from "./signals/signal-kinds";

/** The address of the list of signals. Whatever it holds, a list can be shown. */

export const SIGNAL_STATES = ["open", "acknowledged"] as const;
export const signalListQuery = z.object({
  kind: someOf(SIGNAL_KINDS),
  state: someOf(SIGNAL_STATES),
  product: someId,
  cursor: afterId,
  limit: pageSize,
});
export const NOTE_CHARACTERS_MAX = 2_000;

export const signalNoteForm = z.strictObject({ signalId: z.string(), note: text(NOTE_CHARACTERS_MAX) });

/** `confirmed` is the tick of whoever has made sure. */
export const publishForm = z.strictObject({
  signalId: z.string(),
  confirmed: z.literal("yes", issue("required", "Confirm that you have looked into this signal.")),
});

/** What a look at an item is, and how long it is kept. No address and no browser of anybody is ever stored. */

/** By which way somebody came: the label's address, the public page itself, the API. */
export const SCAN_CHANNELS = ["label", "page", "verify"] as const;
export type ScanChannel = (typeof SCAN_CHANNELS)[number];

/** For so long each scan is kept with its hour and country; the counts of days and the first day are kept for good. */
export const SCAN_RETENTION_DAYS = 90;

/** What somebody looked at: one item, or the model where the address says no item. */
export interface ScanSubject {
  brandId: string;
  productId: string;
  /** The passport's id; the product's for a model. */
  subjectId: string;
}

/** Who looked, as far as it is known; neither is stored as it is. */
export interface Visit {
  /** A network address, or the id of an API key. */
  client: string;
  /** ISO 3166-1 alpha-2, where the operator's proxy tells it. */
  country: string | null;
}

const PROGRAMS =
  /bot\b|bot\/|crawl|spider|preview|facebookexternalhit|whatsapp|slack|telegram|embedly|lighthouse|headlesschrome/i;

/** Whether a browser's name is that of a program that looks by itself, such as for a message's preview. */
export const isProgram = (userAgent: string | undefined): boolean =>
  userAgent === undefined || PROGRAMS.test(userAgent);

const COUNTRY = /^[A-Z]{2}$/;
/** Of no country: `XX` unknown, `T1` a network that hides it, `AP` and `EU` whole regions. */
const NO_COUNTRIES = new Set(["XX", "ZZ", "AP", "EU", "A1", "A2"]);

/** The country that a header tells. Null: none. */
export function countryIn(header: string | readonly string[] | null | undefined): string | null {
  const given = typeof header === "string" ? header.trim().toUpperCase() : "";
  return COUNTRY.test(given) && !NO_COUNTRIES.has(given) ? given : null;
}
