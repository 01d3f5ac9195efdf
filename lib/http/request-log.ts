import { database, type Queryable } from "@/db/client";
import { isDatabaseAway } from "@/db/is-database-away";
import { deleteRequests, insertRequests, type RequestRow } from "@/db/queries/requests";
import { type BatchWriter, createBatchWriter } from "@/lib/platform/batch-writer";
import { DAY_MS, monotonicMs, now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { processWide } from "@/lib/platform/process-wide";
import type { Answer, Exchange } from "./exchange";

const PATH_CHARACTERS_MAX = 500;
const DURATION_US_MAX = 2_147_483_647;

const requestLogWriter = (): BatchWriter<RequestRow> =>
  processWide("request-log", () =>
    createBatchWriter<RequestRow>({
      name: "request log",
      write: (rows) => insertRequests(database().db, rows),
      isPassing: isDatabaseAway,
      everyMs: 250,
      rowsPerBatchMax: 500,
      rowsHeldMax: 20_000,
    }),
  );

/** Keeps one row of an authenticated request; it is written behind the answer. */
export function logRequest(exchange: Exchange, { status, errorCode }: Answer): void {
  const { caller, request, requestId, path, startedMs } = exchange;
  const durationUs = Math.min(Math.round((monotonicMs() - startedMs) * 1000), DURATION_US_MAX);
  if (log().isLevelEnabled("debug")) log().debug({ requestId, method: request.method, path, status, durationUs }, "request");
  if (!caller) return;
  requestLogWriter().add({
    id: requestId,
    brandId: caller.actor.brandId,
    keyId: caller.actor.keyId,
    at: now(),
    method: request.method,
    path: path.slice(0, PATH_CHARACTERS_MAX),
    status,
    errorCode: errorCode ?? null,
    durationUs,
  });
}

/** Writes the rows that wait. For the end of the process and for tests. */
export function flushRequestLog(): Promise<void> {
  return requestLogWriter().flush();
}

/** Removes the rows that have reached the end of their time (REQUEST_LOG_DAYS). Returns how many. */
export function purgeRequestLog(db: Queryable): Promise<number> {
  return deleteRequests(db, new Date(now().getTime() - environment().requestLogDays * DAY_MS));
}
