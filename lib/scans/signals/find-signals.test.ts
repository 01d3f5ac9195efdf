import { describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "@/lib/platform/clock";
import { LOCALES } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { honestItem, seeded, type SimulatedItem, YEAR_BEGINS } from "../testing/honest-year";
import { kmBetween } from "./country-places";
import { findSignals, findUnknownSerials, type SeenScan } from "./find-signals";
import { type SignalKind, SIGNAL_KINDS, THRESHOLDS } from "./signal-kinds";

const NOTHING_SETTLED = { usualClients: 3, settledUntil: () => undefined };
const NO_FACTS = { placedOnMarketOn: null, decommissionedAt: null, stolenSince: null, soldIn: null };
const WINDOW_MS = 7 * DAY_MS;

const at = (day: number, hour: number) => new Date(YEAR_BEGINS.getTime() + day * DAY_MS + hour * HOUR_MS);
const scan = (day: number, hour: number, client: string, country: string | null = null): SeenScan => ({
  hour: at(day, hour),
  client,
  country,
});

/** As the job meets them: each day what the last week brought, and once found it waits for somebody. */
function signalsOfYear({ facts, scans }: SimulatedItem): Set<SignalKind> {
  const kinds = new Set<SignalKind>();
  const days = new Set(scans.map(({ hour }) => Math.floor(hour.getTime() / DAY_MS)));
  for (const day of days) {
    const end = (day + 1) * DAY_MS;
    const within = scans.filter(({ hour }) => hour.getTime() < end && hour.getTime() >= end - WINDOW_MS);
    for (const { kind } of findSignals(facts, within, NOTHING_SETTLED)) kinds.add(kind);
  }
  return kinds;
}

describe("a year of honest scans", () => {
  it.each([0.05, 0.15])("raises a false alarm about fewer than one item in a thousand, resold: %d", (resale) => {
    const random = seeded(20_270_101);
    const items = Array.from({ length: 20_000 }, () => honestItem(random, { resale }));
    const alarms = items.map(signalsOfYear).filter(({ size }) => size > 0);
    expect(items.reduce((sum, { scans }) => sum + scans.length, 0)).toBeGreaterThan(80_000);
    expect(alarms.length / items.length).toBeLessThan(0.001);
  });

  it("hides no attack: one that is mixed into an honest item's year is found", () => {
    const random = seeded(7);
    const attacks: Record<Exclude<SignalKind, "unknown_serials">, (item: SimulatedItem) => void> = {
      several_countries: ({ scans }) =>
        scans.push(scan(300, 9, "a", "DE"), scan(300, 14, "b", "PL"), scan(301, 8, "c", "FR")),
      too_fast: ({ scans }) =>
        scans.push(
          scan(300, 9, "a", "DE"),
          scan(300, 10, "b", "CN"),
          scan(300, 12, "c", "DE"),
          scan(300, 13, "d", "CN"),
        ),
      many_clients: ({ scans }) => {
        for (let person = 0; person < 25; person += 1) scans.push(scan(300, 8 + (person % 10), `buyer ${person}`));
      },
      before_sale: ({ scans, facts }) => {
        facts.placedOnMarketOn = "2027-11-30";
        for (let day = 300; day < 304; day += 1) scans.push(scan(day, 10, `buyer ${day}`));
      },
      after_end: ({ scans, facts }) => {
        facts.decommissionedAt = at(300, 0);
        for (let day = 302; day < 306; day += 1) scans.push(scan(day, 10, `buyer ${day}`));
      },
      outside_markets: ({ scans }) => {
        for (let day = 300; day < 304; day += 1) scans.push(scan(day, 10, `buyer ${day}`, "BR"));
      },
      while_stolen: ({ scans, facts }) => {
        facts.stolenSince = at(300, 0);
        for (let day = 302; day < 305; day += 1) scans.push(scan(day, 10, `buyer ${day}`));
      },
    };
    for (const [kind, seed] of Object.entries(attacks)) {
      const items = Array.from({ length: 50 }, () => honestItem(random));
      for (const item of items) seed(item);
      expect(
        items.filter((item) => signalsOfYear(item).has(kind as SignalKind)),
        kind,
      ).toHaveLength(items.length);
    }
  });
});

describe("a signal", () => {
  it("is raised at its threshold and not below, and says what was counted", () => {
    const countries = ["DE", "FR", "PL"].map((country, index) => scan(5, 8 + index, `c${index}`, country));
    expect(findSignals(NO_FACTS, countries.slice(0, 2), NOTHING_SETTLED)).toEqual([]);
    expect(findSignals(NO_FACTS, countries.toReversed(), NOTHING_SETTLED)).toEqual([
      {
        kind: "several_countries",
        firstAt: at(5, 8),
        lastAt: at(5, 10),
        evidence: { scans: 3, clients: 3, countries: ["DE", "FR", "PL"], counted: 3, least: 3 },
      },
    ]);
    const offered = ["DE", "DE", "DE", "FR", "PL"].map((country, index) => scan(5, 8 + index, `c${index}`, country));
    expect(findSignals(NO_FACTS, offered, NOTHING_SETTLED), "an offer that two read from abroad").toEqual([]);
    const copies = [...offered, scan(5, 15, "c5", "FR")].map(({ country }, index) =>
      scan(5, 8 + index, `c${index}`, country),
    );
    expect(findSignals(NO_FACTS, copies, NOTHING_SETTLED).map(({ kind }) => kind)).toEqual(["several_countries"]);
    const apart = [scan(5, 8, "a", "DE"), scan(5, 20, "b", "FR"), scan(6, 9, "c", "PL")];
    expect(findSignals(NO_FACTS, apart, NOTHING_SETTLED), "a day and an hour").toEqual([]);
  });

  it("rests on nothing that somebody has settled already", () => {
    const stolen = { ...NO_FACTS, stolenSince: at(0, 0) };
    const scans = [2, 3, 4].map((day) => scan(day, 9, `c${day}`));
    const kinds = (settled: Date | undefined, more: SeenScan[] = []) =>
      findSignals(stolen, [...scans, ...more], { usualClients: 0, settledUntil: () => settled }).map(
        ({ kind }) => kind,
      );
    expect(kinds(undefined)).toEqual(["while_stolen"]);
    expect(kinds(at(4, 9))).toEqual([]);
    expect(
      kinds(
        at(4, 9),
        [5, 6, 7].map((day) => scan(day, 9, `c${day}`)),
      ),
    ).toEqual(["while_stolen"]);
  });

  it("of many people asks for more where the brand's items are usually looked at by many", () => {
    const crowd = Array.from({ length: 30 }, (_, person) => scan(5, 9 + (person % 8), `p${person}`));
    const kindsWith = (usualClients: number) =>
      findSignals(NO_FACTS, crowd, { usualClients, settledUntil: () => undefined }).map(({ kind }) => kind);
    expect(kindsWith(0)).toEqual(["many_clients"]);
    expect(kindsWith(10)).toEqual(["many_clients"]);
    expect(kindsWith(11)).toEqual([]);
  });

  it("of guessed serial numbers adds up what many clients tried, within a day", () => {
    const tries = (count: number, days = 1) =>
      Array.from({ length: count }, (_, index) => ({ hour: at(index % days, 5), client: `c${index}`, tries: 1 }));
    const { least } = THRESHOLDS.unknown_serials;
    expect(findUnknownSerials(tries(least - 1), undefined)).toBeUndefined();
    expect(findUnknownSerials(tries(least * 2, 3), undefined)).toBeUndefined();
    expect(findUnknownSerials(tries(least), undefined)?.evidence).toMatchObject({ counted: least, countries: [] });
    expect(findUnknownSerials(tries(least), at(0, 5))).toBeUndefined();
  });

  it("tells its reader in every language why each threshold lies where it does", () => {
    for (const locale of LOCALES)
      for (const kind of SIGNAL_KINDS)
        expect(translator(locale, "scans")(`why.${kind}`).length, `${locale} ${kind}`).toBeGreaterThan(40);
  });
});

describe("the distance between countries", () => {
  it("is less than between any two of their people, whichever way it is asked", () => {
    expect(kmBetween("DE", "FR")).toBe(0);
    expect(kmBetween("DE", "DE")).toBe(0);
    expect(kmBetween("DE", "ZZ")).toBe(0);
    // Hamburg to Ürümqi is 5,400 km, Lisbon to Rio de Janeiro 7,700.
    expect(kmBetween("DE", "CN")).toBeGreaterThan(2_000);
    expect(kmBetween("DE", "CN")).toBeLessThan(5_400);
    expect(kmBetween("PT", "BR")).toBe(kmBetween("BR", "PT"));
    expect(kmBetween("PT", "BR")).toBeLessThan(7_700);
  });
});
