import { database } from "@/db/client";
import { isDatabaseAway } from "@/db/is-database-away";
import { addUnknownSerials, insertScans, type ScanRow, type UnknownSerialRow } from "@/db/queries/scans";
import { acrossBrands } from "@/db/tenant";
import { type BatchWriter, createBatchWriter } from "@/lib/platform/batch-writer";
import { clientNetwork } from "@/lib/platform/client-network";
import { HOUR_MS, now } from "@/lib/platform/clock";
import { processWide } from "@/lib/platform/process-wide";
import { hashClient } from "@/lib/platform/secrets";
import type { ScanChannel, ScanSubject, Visit } from "./list-contract";

/** Counts who looks at what, behind the answers. */

const SEEN_MAX = 50_000;
const CLIENTS_MAX = 20_000;

const scanWriter = (): BatchWriter<ScanRow> =>
  processWide("scans", () =>
    createBatchWriter<ScanRow>({
      name: "scans",
      write: (rows) => insertScans(acrossBrands(database().db), rows),
      isPassing: isDatabaseAway,
      everyMs: 1_000,
      rowsPerBatchMax: 1_000,
      rowsHeldMax: 20_000,
    }),
  );

const unknownWriter = (): BatchWriter<UnknownSerialRow> =>
  processWide("unknown-serials", () =>
    createBatchWriter<UnknownSerialRow>({
      name: "unknown serials",
      write: (rows) => addUnknownSerials(acrossBrands(database().db), summed(rows)),
      isPassing: isDatabaseAway,
      everyMs: 1_000,
      rowsPerBatchMax: 500,
      rowsHeldMax: 5_000,
    }),
  );

/** What this process has counted in the present hour, and the hashes that it has made: each costs more than a look. */
const present = processWide("scans-of-the-hour", () => ({
  hourMs: 0,
  hour: new Date(0),
  seen: new Set<string>(),
  clients: new Map<string, string>(),
}));

function presentHour() {
  const held = present;
  const atMs = now().getTime();
  if (atMs < held.hourMs || atMs >= held.hourMs + HOUR_MS) {
    held.hourMs = Math.floor(atMs / HOUR_MS) * HOUR_MS;
    held.hour = new Date(held.hourMs);
    held.seen.clear();
    held.clients.clear();
  }
  return held;
}

function clientOf({ hour, clients }: typeof present, client: string): string {
  let hash = clients.get(client);
  if (hash !== undefined) return hash;
  if (clients.size >= CLIENTS_MAX) clients.clear();
  clients.set(client, (hash = hashClient(hour.toISOString().slice(0, 10), clientNetwork(client))));
  return hash;
}

/** Counts that somebody looked at an item or a model: once an hour, however often they look. Never waits. */
export function countScan({ brandId, productId, subjectId }: ScanSubject, channel: ScanChannel, visit: Visit): void {
  const held = presentHour();
  const client = clientOf(held, visit.client);
  const mark = client + subjectId;
  if (held.seen.has(mark)) return;
  if (held.seen.size >= SEEN_MAX) held.seen.clear();
  held.seen.add(mark);
  const { hour } = held;
  scanWriter().add({ hour, brandId, productId, subjectId, client, country: visit.country, channel });
}

/** Counts that somebody asked for a serial number of a model that nobody issued. Never waits. */
export function countUnknownSerial({ brandId, productId }: Omit<ScanSubject, "subjectId">, visit: Visit): void {
  const held = presentHour();
  unknownWriter().add({ hour: held.hour, brandId, productId, client: clientOf(held, visit.client), tries: 1 });
}

/** One row for what one statement must not write twice. */
function summed(rows: readonly UnknownSerialRow[]): UnknownSerialRow[] {
  const byKey = new Map<string, UnknownSerialRow>();
  for (const row of rows) {
    const key = `${row.productId} ${row.client} ${row.hour.getTime()}`;
    byKey.set(key, { ...row, tries: row.tries + (byKey.get(key)?.tries ?? 0) });
  }
  return [...byKey.values()].toSorted((one, other) =>
    one.productId + one.client < other.productId + other.client ? -1 : 1,
  );
}

/** Writes what waits. For the end of the process and for tests. */
export async function flushScans(): Promise<void> {
  await Promise.all([scanWriter().flush(), unknownWriter().flush()]);
}
