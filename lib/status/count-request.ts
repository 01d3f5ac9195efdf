import type { ServerResponse } from "node:http";
import { database } from "@/db/client";
import { isDatabaseAway } from "@/db/is-database-away";
import { addServiceHours } from "@/db/queries/status";
import { acrossBrands } from "@/db/tenant";
import { HOUR_MS, MINUTE_MS, monotonicMs, now } from "@/lib/platform/clock";
import { errorForLog } from "@/lib/platform/error-for-log";
import { log } from "@/lib/platform/log";
import { processWide } from "@/lib/platform/process-wide";
import { requireValue } from "@/lib/platform/require-value";
import { bucketOf, BUCKETS, SURFACES, type Surface } from "./contract";

interface Counts {
  requests: number;
  failed: number;
  buckets: number[];
}

const state = processWide("service-hours", () => ({
  /** By hour and surface. Counts that could not be written wait here. */
  hours: new Map<number, Record<Surface, Counts>>(),
  timer: undefined as NodeJS.Timeout | undefined,
}));

/** Limits the memory of a process without a database. */
const HOURS_HELD_MAX = 48;

const noCounts = (): Counts => ({ requests: 0, failed: 0, buckets: Array.from({ length: BUCKETS }, () => 0) });

export function countRequest(outgoing: ServerResponse, surface: Surface): void {
  const startedMs = monotonicMs();
  outgoing.once("finish", () => addAnswer(surface, outgoing.statusCode, monotonicMs() - startedMs));
}

export function addAnswer(surface: Surface, status: number, ms: number): void {
  const hourMs = Math.floor(now().getTime() / HOUR_MS) * HOUR_MS;
  let hour = state.hours.get(hourMs);
  if (!hour) state.hours.set(hourMs, (hour = { api: noCounts(), resolver: noCounts(), pages: noCounts() }));
  const counts = hour[surface];
  counts.requests += 1;
  if (status >= 500) counts.failed += 1;
  const bucket = bucketOf(ms);
  counts.buckets[bucket] = requireValue(counts.buckets[bucket]) + 1;
}

/** Never throws. Counts that could not be written are written later. */
export async function flushServiceHours(): Promise<void> {
  const taken = [...state.hours];
  state.hours.clear();
  const rows = taken.flatMap(([hourMs, hour]) =>
    SURFACES.flatMap((surface) =>
      hour[surface].requests > 0 ? [{ hour: new Date(hourMs), surface, ...hour[surface] }] : [],
    ),
  );
  try {
    await addServiceHours(acrossBrands(database().db), rows);
  } catch (error) {
    putBack(taken);
    if (!isDatabaseAway(error)) log().warn({ err: errorForLog(error) }, "service hours could not be written");
  }
}

function putBack(taken: readonly [number, Record<Surface, Counts>][]): void {
  for (const [hourMs, hour] of taken.slice(-HOURS_HELD_MAX)) {
    const since = state.hours.get(hourMs);
    if (since)
      for (const surface of SURFACES) {
        const [sum, older] = [since[surface], hour[surface]];
        sum.requests += older.requests;
        sum.failed += older.failed;
        sum.buckets = sum.buckets.map((count, index) => count + requireValue(older.buckets[index]));
      }
    state.hours.set(hourMs, since ?? hour);
  }
}

export function writeServiceHours(): () => Promise<void> {
  state.timer = setInterval(() => void flushServiceHours(), MINUTE_MS);
  state.timer.unref();
  return () => {
    clearInterval(state.timer);
    return flushServiceHours();
  };
}
