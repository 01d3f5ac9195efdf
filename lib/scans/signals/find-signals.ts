import { DAY_MS, HOUR_MS } from "@/lib/platform/clock";
import { kmBetween } from "./country-places";
import { OUTSTANDING, type Signal, type SignalKind, SPEED_MAX_KMH, THRESHOLDS, TRAVELLERS_LEAST } from "./signal-kinds";

/** A client hash is only comparable within one day. */
export interface SeenScan {
  hour: Date;
  client: string;
  country: string | null;
}

export interface ItemFacts {
  placedOnMarketOn: string | null;
  decommissionedAt: Date | null;
  stolenSince: Date | null;
  /** Null: not stated by the brand. */
  soldIn: readonly string[] | null;
}

interface Bounds {
  from?: number;
  until?: number;
  where?: (country: string | null) => boolean;
}

interface Setting {
  /** The number of people per day that 99.9 % of the brand's items do not reach. 0 if there are too few days. */
  usualClients: number;
  /** Scans up to this time are no longer news, because a person has settled a signal of this kind. */
  settledUntil: (kind: SignalKind) => Date | undefined;
}

const AROUND_MS = 3 * DAY_MS;

const dayStart = (at: Date) => Math.floor(at.getTime() / DAY_MS);
const clientDays = (scans: readonly SeenScan[]) =>
  new Set(scans.map(({ hour, client }) => `${dayStart(hour)} ${client}`)).size;
const countriesOf = (scans: readonly SeenScan[]) => [
  ...new Set(scans.flatMap(({ country }) => (country === null ? [] : [country]))),
];

export function findSignals(facts: ItemFacts, scans: readonly SeenScan[], setting: Setting): Signal[] {
  const sorted = inOrder(scans);
  const signals: Signal[] = [];
  const judge = (
    kind: SignalKind,
    count: (within: SeenScan[]) => number,
    { from = -Infinity, until = Infinity, where }: Bounds = {},
  ) => {
    const settled = setting.settledUntil(kind)?.getTime() ?? -Infinity;
    const news = sorted.filter(({ hour, country }) => {
      const at = hour.getTime();
      return at > settled && at >= from && at < until && (where?.(country) ?? true);
    });
    const window = fullestWindow(news, THRESHOLDS[kind].windowHours * HOUR_MS, count);
    const least = kind === "many_clients" ? leastClients(setting) : THRESHOLDS[kind].least;
    if (window && window.counted >= least)
      signals.push(signalOf(kind, window.within, { counted: window.counted, least }));
  };
  judge("several_countries", (within) => (isOfOnePlace(sorted, within) ? 0 : countriesOf(within).length));
  judge("too_fast", impossibleJourneys);
  judge("many_clients", clientDays);
  const { placedOnMarketOn, decommissionedAt, stolenSince, soldIn } = facts;
  if (placedOnMarketOn) judge("before_sale", clientDays, { until: Date.parse(placedOnMarketOn) });
  if (decommissionedAt) judge("after_end", clientDays, { from: decommissionedAt.getTime() + DAY_MS });
  if (stolenSince) judge("while_stolen", clientDays, { from: stolenSince.getTime() + DAY_MS });
  if (soldIn)
    judge("outside_markets", clientDays, { where: (country) => country !== null && !soldIn.includes(country) });
  return signals;
}

const leastClients = ({ usualClients }: Setting) =>
  Math.max(THRESHOLDS.many_clients.least, Math.ceil(OUTSTANDING * usualClients));

const inOrder = <T extends { hour: Date }>(scans: readonly T[]): T[] =>
  scans.toSorted((one, other) => one.hour.getTime() - other.hour.getTime());

function fullestWindow<T extends { hour: Date }>(scans: readonly T[], spanMs: number, count: (within: T[]) => number) {
  let fullest: { within: T[]; counted: number } | undefined;
  for (const [last, { hour }] of scans.entries()) {
    if (scans[last + 1]?.hour.getTime() === hour.getTime()) continue;
    const within = scans.slice(0, last + 1).filter((scan) => scan.hour.getTime() > hour.getTime() - spanMs);
    const total = count(within);
    if (total > 0 && (!fullest || total >= fullest.counted)) fullest = { within, counted: total };
  }
  return fullest;
}

/** More people in one country than in all others: probably an offer there. Copies are scanned where buyers are. */
function isOfOnePlace(scans: readonly SeenScan[], within: readonly SeenScan[]): boolean {
  const [first, last] = [within[0], within.at(-1)];
  if (!first || !last) return false;
  const placed = scans.filter(({ hour, country }) => {
    const at = hour.getTime();
    return country !== null && at >= first.hour.getTime() - AROUND_MS && at <= last.hour.getTime() + AROUND_MS;
  });
  const people = countriesOf(placed).map((country) => clientDays(placed.filter((scan) => scan.country === country)));
  const all = people.reduce((sum, count) => sum + count, 0);
  return Math.max(...people) > all / 2;
}

/** Too far apart for an airliner. Needs several clients per country: one person's networks can appear anywhere. */
function impossibleJourneys(scans: SeenScan[]): number {
  const clientsIn = (country: string) =>
    new Set(scans.filter((scan) => scan.country === country).map(({ client }) => client)).size;
  const placed = scans.filter(({ country }) => country !== null && clientsIn(country) >= TRAVELLERS_LEAST);
  return placed.filter(({ hour, country }, index) => {
    const before = placed[index - 1];
    if (!before?.country || !country) return false;
    // Only the hours are known, so nearly one more hour can lie between two scans.
    const hours = (hour.getTime() - before.hour.getTime()) / HOUR_MS + 1;
    return kmBetween(before.country, country) / hours > SPEED_MAX_KMH;
  }).length;
}

function signalOf(
  kind: SignalKind,
  within: readonly SeenScan[],
  { counted, least }: { counted: number; least: number },
): Signal {
  return {
    kind,
    firstAt: within[0]?.hour ?? new Date(0),
    lastAt: within.at(-1)?.hour ?? new Date(0),
    evidence: {
      scans: within.length,
      clients: clientDays(within),
      countries: countriesOf(within).toSorted(),
      counted,
      least,
    },
  };
}

export function findUnknownSerials(
  tries: readonly { hour: Date; client: string; tries: number }[],
  settledUntil: Date | undefined,
): Signal | undefined {
  const { windowHours, least } = THRESHOLDS.unknown_serials;
  const news = tries.filter(({ hour }) => hour.getTime() > (settledUntil?.getTime() ?? -Infinity));
  const sum = (within: readonly { tries: number }[]) => within.reduce((total, one) => total + one.tries, 0);
  const window = fullestWindow(inOrder(news), windowHours * HOUR_MS, sum);
  if (!window || window.counted < least) return undefined;
  const scans = window.within.map(({ hour, client }) => ({ hour, client, country: null }));
  return signalOf("unknown_serials", scans, { counted: window.counted, least });
}
