import { setTimeout as pause } from "node:timers/promises";
import { monotonicMs } from "@/lib/platform/clock";
import type { Account, Site } from "../servers/site";
import { type Claim, claim } from "./claim";

/** Registers units one by one while something else happens, and reports the outcomes. */

/** So long may one registration take while a backup is made. */
const HELD_UP_MS_MAX = 2_000;
const CLIENTS = 6;

export interface Acknowledged {
  code: string;
  sentMs: number;
  doneMs: number;
}

/** Six clients register units without pause, until one fails: what was acknowledged, in the order of the answers. */
export function registerUntil(site: Site, account: Account, end: AbortSignal) {
  const acknowledged: Acknowledged[] = [];
  const failures: string[] = [];
  const write = async () => {
    while (!end.aborted) {
      const sentMs = monotonicMs();
      const code = await site.registerOne(account).catch((error: Error) => void failures.push(error.message));
      if (code === undefined) return;
      acknowledged.push({ code, sentMs, doneMs: monotonicMs() });
      await pause(10);
    }
  };
  return { acknowledged, failures, ended: Promise.all(Array.from({ length: CLIENTS }, write)) };
}

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
export const presentOf = async (site: Site, units: Acknowledged[]) =>
  site.count("select count(*) from passports where code = any($1)", [
    units.map(({ code }) => code.replaceAll("-", "")),
  ]);

export function claimNotHeldUp(
  acknowledged: readonly Acknowledged[],
  { failures, fromMs, tookMs }: { failures: readonly string[]; fromMs: number; tookMs: number },
): Claim {
  const overlapping = acknowledged.filter(({ sentMs, doneMs }) => doneMs > fromMs && sentMs < fromMs + tookMs);
  const slowestMs = Math.max(...overlapping.map(({ sentMs, doneMs }) => doneMs - sentMs));
  return claim(
    `a base backup under load holds nobody up: every registration within ${HELD_UP_MS_MAX} ms`,
    overlapping.length > CLIENTS && failures.length === 0 && slowestMs <= HELD_UP_MS_MAX,
    `taken in ${seconds(tookMs)}, ${overlapping.length} units registered meanwhile, the slowest in ${slowestMs.toFixed(0)} ms` +
      (failures.length === 0 ? "" : `; ${failures.join("; ")}`),
  );
}
