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
  windowHours: number;
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

/** km/h. No airliner is faster. */
export const SPEED_MAX_KMH = 900;
/** This number of people must scan at each end of a journey, so that it is not one person's networks. */
export const TRAVELLERS_LEAST = 2;
export const OUTSTANDING = 3;

/** Contains no client hashes, because a signal outlives the day on which they are comparable. */
export interface SignalEvidence {
  scans: number;
  /** Distinct per day, then summed. */
  clients: number;
  countries: string[];
  counted: number;
  least: number;
}

export interface Signal {
  kind: SignalKind;
  firstAt: Date;
  lastAt: Date;
  evidence: SignalEvidence;
}
