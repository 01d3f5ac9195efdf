/**
 * What is unusual enough about an item's scans that a person should look at it, as data: each kind with its threshold,
 * whose reason its page gives (`why` of the texts). A signal says "check this", never "forged": a label that is scanned
 * much may be a photograph in a shop's window. Scans by API keys count for none: they come from data centres and from
 * the brand's own trade.
 */

export const SIGNAL_KINDS = [
  "several_countries",
  "too_fast",
  "many_clients",
  "before_sale",
  "after_end",
  "while_stolen",
  "outside_markets",
  "unknown_serials",
] as const;
export type SignalKind = (typeof SIGNAL_KINDS)[number];

export interface Threshold {
  /** What is looked at: the hours before the latest scan. */
  windowHours: number;
  /** Reached, it is a signal. */
  least: number;
}

const DAY_HOURS = 24;
const WEEK_HOURS = 7 * DAY_HOURS;

export const THRESHOLDS: Readonly<Record<SignalKind, Threshold>> = {
  several_countries: { windowHours: DAY_HOURS, least: 3 },
  too_fast: { windowHours: DAY_HOURS, least: 2 },
  many_clients: { windowHours: DAY_HOURS, least: 20 },
  before_sale: { windowHours: WEEK_HOURS, least: 4 },
  after_end: { windowHours: WEEK_HOURS, least: 4 },
  while_stolen: { windowHours: WEEK_HOURS, least: 3 },
  outside_markets: { windowHours: WEEK_HOURS, least: 4 },
  unknown_serials: { windowHours: DAY_HOURS, least: 25 },
};

/** More than this no airliner flies, in km/h. */
export const SPEED_MAX_KMH = 900;
/** So many people looked at each end of a journey, that it is not one person's networks. */
export const TRAVELLERS_LEAST = 2;
/** By how much a day must stand out from nearly all of the brand's days. */
export const OUTSTANDING = 3;

/** What was counted. No hash of anybody: a signal outlives the day on which hashes could be compared. */
export interface SignalEvidence {
  scans: number;
  /** Distinct within each day, added up. */
  clients: number;
  countries: string[];
  /** What was held against the threshold, and the threshold. */
  counted: number;
  least: number;
}

export interface Signal {
  kind: SignalKind;
  firstAt: Date;
  lastAt: Date;
  evidence: SignalEvidence;
}
