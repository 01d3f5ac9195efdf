import type { ServerResponse } from "node:http";
import { database } from "@/db/client";
import { isDatabaseAway } from "@/db/is-database-away";
import { addServiceHours } from "@/db/queries/status";
import { acrossBrands } from "@/db/tenant";
import { sharedWriter } from "@/lib/platform/batch-writer";
import { HOUR_MS, MINUTE_MS, monotonicMs, now } from "@/lib/platform/clock";
import { errorForLog } from "@/lib/platform/error-for-log";
import { log } from "@/lib/platform/log";
import { requireValue } from "@/lib/platform/require-value";
import { bucketOf, BUCKETS, SURFACES, type Surface } from "./contract";

interface Counts {
  requests: number;
  failed: number;
  buckets: number[];
}

/** Limits the memory of a process without a database. */
const HOURS_HELD_MAX = 48;

const noCounts = (): Counts => ({ requests: 0, failed: 0, buckets: Array.from({ length: BUCKETS }, () => 0) });

export function countRequest(outgoing: ServerResponse, surface: Surface): void {
  const startedMs = monotonicMs();
  outgoing.once("finish", () => addAnswer(surface, outgoing.statusCode, monotonicMs() - startedMs));
}

class ServiceHours {
  #hours = new Map<number, Record<Surface, Counts>>();

  add(surface: Surface, status: number, ms: number): void {
    const hourMs = Math.floor(now().getTime() / HOUR_MS) * HOUR_MS;
    let hour = this.#hours.get(hourMs);
    if (!hour) this.#hours.set(hourMs, (hour = { api: noCounts(), resolver: noCounts(), pages: noCounts() }));
    const counts = hour[surface];
    counts.requests += 1;
    if (status >= 500) counts.failed += 1;
    const bucket = bucketOf(ms);
    counts.buckets[bucket] = requireValue(counts.buckets[bucket]) + 1;
  }

  /** Never throws. Counts that could not be written are written later. */
  async flush(): Promise<void> {
    const entries = [...this.#hours];
    this.#hours.clear();
    const rows = entries.flatMap(([hourMs, hour]) =>
      SURFACES.flatMap((surface) =>
        hour[surface].requests > 0 ? [{ hour: new Date(hourMs), surface, ...hour[surface] }] : [],
      ),
    );
    if (rows.length === 0) return;
    try {
      await addServiceHours(acrossBrands(database().db), rows);
    } catch (error) {
      this.#restore(entries);
      if (!isDatabaseAway(error)) log().warn({ err: errorForLog(error) }, "service hours could not be written");
    }
  }

  #restore(entries: readonly [number, Record<Surface, Counts>][]): void {
    for (const [hourMs, hour] of entries.slice(-HOURS_HELD_MAX)) {
      const since = this.#hours.get(hourMs);
      if (since)
        for (const surface of SURFACES) {
          const [sum, older] = [since[surface], hour[surface]];
          sum.requests += older.requests;
          sum.failed += older.failed;
          sum.buckets = sum.buckets.map((count, index) => count + requireValue(older.buckets[index]));
        }
      this.#hours.set(hourMs, since ?? hour);
    }
  }
}

const serviceHours = sharedWriter("service hours", () => new ServiceHours());

export const addAnswer = (surface: Surface, status: number, ms: number): void => serviceHours.add(surface, status, ms);

export function writeServiceHours(): () => void {
  const timer = setInterval(() => void serviceHours.flush(), MINUTE_MS).unref();
  return () => clearInterval(timer);
}
