import { DAY_MS, HOUR_MS } from "@/lib/platform/clock";
import type { ItemFacts, SeenScan } from "../signals/find-signals";

/** A person who has lost the item no longer scans it. */

/** Numbers from 0 to 1 that are the same at each run (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface SimulatedItem {
  facts: ItemFacts;
  scans: SeenScan[];
}

const HOMES = ["DE", "DE", "DE", "FR", "NL", "AT", "PL", "IT", "ES", "SE", "US", "GB"];
/** Where networks of firms and of those who hide where they are come out. */
const ELSEWHERE = ["US", "NL", "SG", "GB", "DE", "IE"];
export const YEAR_BEGINS = new Date("2027-01-01T00:00:00Z");

/**
 * One item's year. It is looked at in works and warehouse, on display in a shop by strangers (now and then by a crowd),
 * by its buyer from the phone, the home and the firm's network, on a journey, by who thinks of buying it second-hand,
 * and after a loss or at its end. `resale`: the share of items that are offered second-hand within the year.
 */
export function honestItem(random: () => number, { resale = 0.05 } = {}): SimulatedItem {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const chance = (share: number) => random() < share;
  const scans: SeenScan[] = [];
  const home = pick(HOMES);
  let people = 0;
  const addScan = (day: number, client: string, country: string | null = home) => {
    const hour = new Date(YEAR_BEGINS.getTime() + day * DAY_MS + Math.floor(7 + random() * 15) * HOUR_MS);
    scans.push({ hour, client: `${client} ${day}`, country: chance(0.05) ? null : country });
  };
  const stranger = () => `stranger ${(people += 1)}`;
  const sold = 20 + Math.floor(random() * 200);
  const market = sold - 5 - Math.floor(random() * 14);
  if (chance(0.4)) addScan(market - 3, "works", pick(["PT", "TR", "CN", "DE"]));
  if (chance(0.5)) addScan(market - 1, "warehouse", "DE");
  if (chance(0.1)) addScan(market - 1, "dealer");
  const inShop = chance(0.03) ? 8 : chance(0.3) ? 2 : 0;
  for (let count = 0; count < inShop; count += 1) addScan(market + Math.floor(random() * (sold - market)), stranger());
  // On display where many pass: a trade fair's day.
  if (chance(0.002)) for (let count = 0; count < 12; count += 1) addScan(market + 2, stranger());
  const lost = chance(0.005) ? Math.min(350, sold + 60) : undefined;
  const ended = chance(0.01) ? Math.min(350, sold + 120) : undefined;
  // A KMS for tests: the part of the HTTP API of Vault's Transit secrets engine that creates keys, returns their
  // public keys and signs, as its documentation specifies.
  const until = lost ?? ended ?? 364;
  const visits = Math.floor(random() * random() * 9);
  for (let visit = 0; visit < visits; visit += 1) {
    const day = sold + Math.floor(random() * (until - sold));
    addScan(day, "phone");
    if (chance(0.3)) addScan(day, "home");
    if (chance(0.04)) addScan(day, "other network", pick(ELSEWHERE));
  }
  if (chance(0.1)) {
    const [day, abroad] = [sold + Math.floor(random() * 100), pick(HOMES)];
    addScan(day, "phone abroad", abroad);
    if (chance(0.05)) addScan(day, "phone on the way", pick(HOMES));
  }
  // An offer is read where the item is, and by some who would have it sent abroad.
  if (chance(resale) && lost === undefined && ended === undefined) {
    const day = Math.min(360, sold + 60 + Math.floor(random() * 60));
    const readers = 1 + random() * 4;
    for (let count = 0; count < readers; count += 1)
      addScan(day + Math.floor(random() * 4), stranger(), chance(0.9) ? home : pick(HOMES));
  }
  if (lost !== undefined) for (const day of [lost, lost + 2]) addScan(day, "phone");
  if (ended !== undefined) for (const day of [ended, ended + 3]) addScan(day, "recycler");
  const at = (day: number | undefined) => (day === undefined ? null : new Date(YEAR_BEGINS.getTime() + day * DAY_MS));
  return {
    facts: {
      placedOnMarketOn: (at(market) as Date).toISOString().slice(0, 10),
      decommissionedAt: at(ended),
      stolenSince: at(lost),
      // Sold within the EU, and where its buyer is.
      soldIn: HOMES.filter((country) => country === home || !["US", "GB"].includes(country)),
    },
    scans,
  };
}
