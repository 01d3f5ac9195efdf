import { database } from "@/db/client";
import { isDatabaseAway } from "@/db/is-database-away";
import { dropPartitions } from "@/db/queries/partitions";
import {
  addUnknownSerials,
  insertScans,
  type ScanRow,
  type UnknownSerialRow,
  deleteScans,
  deleteUnknownSerials,
} from "@/db/queries/scans";
import { acrossBrands, type AllBrandsDb } from "@/db/tenant";
import { sharedBatchWriter } from "@/lib/platform/batch-writer";
import { boundedCache, sharedCache } from "@/lib/platform/caches";
import { clientNetwork } from "@/lib/platform/client-network";
import { HOUR_MS, now, DAY_MS } from "@/lib/platform/clock";
import { inBatches } from "@/lib/platform/jobs/job";
import { hashClient } from "@/lib/platform/secrets";
import { type ScanChannel, type ScanSubject, type Visit, SCAN_RETENTION_DAYS } from "./list-contract";

const SEEN_MAX = 50_000;
const CLIENTS_MAX = 20_000;

const scans = sharedBatchWriter<ScanRow>({
  name: "scans",
  write: (rows) => insertScans(acrossBrands(database().db), rows),
  isPassing: isDatabaseAway,
  everyMs: 1_000,
  rowsPerBatchMax: 1_000,
  rowsHeldMax: 20_000,
});

const unknownSerials = sharedBatchWriter<UnknownSerialRow>({
  name: "unknown serials",
  write: (rows) => addUnknownSerials(acrossBrands(database().db), summed(rows)),
  isPassing: isDatabaseAway,
  everyMs: 1_000,
  rowsPerBatchMax: 500,
  rowsHeldMax: 5_000,
});

const countedScans = sharedCache<string, true>("scans of the hour", { sizeMax: SEEN_MAX });
/** Hashes are cached, because computing one costs more than counting a scan. */
const clientHashes = boundedCache<string, string>(CLIENTS_MAX);

function visitOf(client: string): { hour: Date; client: string } {
  const hour = new Date(Math.floor(now().getTime() / HOUR_MS) * HOUR_MS);
  const makeHash = () => hashClient(hour.toISOString().slice(0, 10), clientNetwork(client));
  return { hour, client: clientHashes.getOrMake(`${hour.getTime()} ${client}`, makeHash) };
}

/** Counts one scan per client and hour. Never waits. */
export function countScan({ brandId, productId, subjectId }: ScanSubject, channel: ScanChannel, visit: Visit): void {
  const { hour, client } = visitOf(visit.client);
  const mark = `${hour.getTime()} ${client}${subjectId}`;
  if (countedScans.get(mark)) return;
  countedScans.set(mark, true);
  scans.add({ hour, brandId, productId, subjectId, client, country: visit.country, channel });
}

export function countUnknownSerial({ brandId, productId }: Omit<ScanSubject, "subjectId">, visit: Visit): void {
  unknownSerials.add({ brandId, productId, ...visitOf(visit.client), tries: 1 });
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

export async function purgeScans(db: AllBrandsDb): Promise<number> {
  const until = new Date(now().getTime() - SCAN_RETENTION_DAYS * DAY_MS);
  const dropped = await dropPartitions(db, "scans", until);
  const end = dropped.loose !== null && new Date(dropped.loose) < until ? new Date(dropped.loose) : until;
  const loose = await inBatches((limit) => deleteScans(db, { until: end, limit }));
  await inBatches((limit) => deleteUnknownSerials(db, { until, limit }));
  return dropped.rows + loose;
}
