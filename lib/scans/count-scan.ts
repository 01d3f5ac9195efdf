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

/** Hashes of the current hour are cached, because computing one costs more than counting a scan. */
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

/** Counts one scan per client and hour. Never waits. */
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

/** Counts a request for a serial number that was never issued. Never waits. */
export function countUnknownSerial({ brandId, productId }: Omit<ScanSubject, "subjectId">, visit: Visit): void {
  const held = presentHour();
  unknownWriter().add({ hour: held.hour, brandId, productId, client: clientOf(held, visit.client), tries: 1 });
}

/** Merges duplicates, because one upsert statement cannot change the same row twice. */
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

export async function flushScans(): Promise<void> {
  await Promise.all([scanWriter().flush(), unknownWriter().flush()]);
}
