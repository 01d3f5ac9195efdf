import { database } from "@/db/client";
import { isDatabaseAway } from "@/db/is-database-away";
import { listRequestLogTerms } from "@/db/queries/brands";
import { dropPartitions } from "@/db/queries/partitions";
import {
  deleteRequestBodies,
  deleteRequestCounts,
  deleteRequests,
  insertRequests,
  type RequestRow,
} from "@/db/queries/requests";
import { acrossBrands, type AllBrandsDb } from "@/db/tenant";
import { type BatchWriter, createBatchWriter } from "@/lib/platform/batch-writer";
import { DAY_MS, monotonicMs, now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import type { Answer, FileAnswer } from "@/lib/platform/http/answer";
import { idFloor } from "@/lib/platform/ids";
import { inBatches } from "@/lib/platform/jobs/in-batches";
import { log } from "@/lib/platform/log";
import { processWide } from "@/lib/platform/process-wide";
import { COUNTS_KEPT_DAYS, REQUEST_SPANS } from "@/lib/requests/rules";
import type { Exchange } from "./exchange";
import { flushFailedBodies, keepFailedBodies } from "./failed-bodies";

const PATH_CHARACTERS_MAX = 500;
const DURATION_US_MAX = 2_147_483_647;

const requestLogWriter: BatchWriter<RequestRow> = processWide("request-log", () =>
  createBatchWriter<RequestRow>({
    name: "request log",
    write: (rows) => insertRequests(acrossBrands(database().db), rows),
    isPassing: isDatabaseAway,
    everyMs: 250,
    rowsPerBatchMax: 500,
    rowsHeldMax: 20_000,
  }),
);

/** Keeps one row of an authenticated request, and the bodies of a failed one; they are written behind the answer. */
export function logRequest(exchange: Exchange, answer: Answer | FileAnswer): void {
  const { status, errorCode } = answer;
  const { caller, request, requestId, path, startedMs } = exchange;
  const durationUs = Math.min(Math.round((monotonicMs() - startedMs) * 1000), DURATION_US_MAX);
  if (log().isLevelEnabled("debug"))
    log().debug({ requestId, method: request.method, path, status, durationUs }, "request");
  if (!caller) return;
  requestLogWriter.add({
    id: requestId,
    brandId: caller.actor.brandId,
    keyId: caller.actor.keyId,
    at: now(),
    method: request.method,
    path: withoutCodes(path).slice(0, PATH_CHARACTERS_MAX),
    status,
    errorCode: errorCode ?? null,
    durationUs,
  });
  keepFailedBodies(exchange, answer);
}

/** An identifier in a path of EN 18222 may hold a passport's code, which is for whoever has the item. */
const withoutCodes = (path: string) => path.replace(/^(\/v1\/dpps\w*\/)[^/]+/, "$1…");

/** Writes the rows that wait. For the end of the process and for tests. */
export async function flushRequestLog(): Promise<void> {
  await Promise.all([requestLogWriter.flush(), flushFailedBodies()]);
}

/**
 * Removes rows past their time, the deployment's by whole days and the brand's own to the millisecond, and old counts.
 * Returns how many requests.
 */
export async function purgeRequestLog(db: AllBrandsDb): Promise<number> {
  const before = (days: number) => new Date(now().getTime() - days * DAY_MS);
  for (const span of REQUEST_SPANS) await deleteRequestCounts(db, { span, until: before(COUNTS_KEPT_DAYS[span]) });
  const { requestLogDays } = environment();
  let removed = await purgeDays(db, before(requestLogDays));
  for (const { brandId, days } of await listRequestLogTerms(db))
    if (days < requestLogDays) removed += await purgeRequests(db, { brandId, untilId: idFloor("req", before(days)) });
  return removed;
}

/** Drops the days that are over; row by row goes only what lies in no partition of a day. */
async function purgeDays(db: AllBrandsDb, until: Date): Promise<number> {
  const untilId = idFloor("req", until);
  const endOf = (loose: string | null) => (loose !== null && loose < untilId ? loose : untilId);
  const bodies = await dropPartitions(db, "request_bodies", until);
  await inBatches((limit) => deleteRequestBodies(db, { untilId: endOf(bodies.loose), limit }));
  const requests = await dropPartitions(db, "request_log", until);
  return requests.rows + (await inBatches((limit) => deleteRequests(db, { untilId: endOf(requests.loose), limit })));
}

async function purgeRequests(db: AllBrandsDb, old: { brandId: string; untilId: string }): Promise<number> {
  await inBatches((limit) => deleteRequestBodies(db, { ...old, limit }));
  return inBatches((limit) => deleteRequests(db, { ...old, limit }));
}
