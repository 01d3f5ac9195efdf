import type { Queryable } from "@/db/client";
import { deleteJobByKey, insertDueJobs } from "@/db/queries/jobs";
import { type BrandDb, inScopeOf } from "@/db/tenant";
import { now } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { traceHeaders } from "@/lib/platform/tracing/span";
import { type JobKind, type JobPayloads, KINDS } from "./kinds";
import { wakeWorkers } from "./start-worker";

const keyed = <K extends JobKind>(kind: K, payload: JobPayloads[K]): string | null => {
  const key = KINDS[kind].keyOf?.(payload);
  return key === undefined ? null : `${kind}:${key}`;
};

/** In the caller's transaction. A kind with a key is queued only once. */
export async function enqueue<K extends JobKind>(
  tx: Queryable,
  kind: K,
  ...payloads: readonly JobPayloads[K][]
): Promise<void> {
  const [at, trace] = [now(), traceHeaders()];
  const rows = payloads.map((payload) => ({
    id: newId("job", at),
    kind,
    queue: KINDS[kind].queue,
    brandId: "brandId" in payload ? payload.brandId : null,
    payload: { ...payload, ...trace },
    uniqueKey: keyed(kind, payload),
    groupKey: KINDS[kind].groupOf?.(payload) ?? null,
    runAt: at,
    createdAt: at,
  }));
  const brands = new Set(rows.map(({ brandId }) => brandId));
  const [brandId = null] = brands.size === 1 ? brands : [];
  await insertDueJobs(inScopeOf(tx, brandId), rows);
  wakeWorkers();
}

type CancellableKind = { [K in JobKind]: JobPayloads[K] extends { brandId: string } ? K : never }[JobKind];

/** Also cancels a running job. Call it before locking what the job writes, because the job locks in that order. */
export async function cancelJob<K extends CancellableKind>(
  tx: BrandDb,
  kind: K,
  payload: JobPayloads[K],
): Promise<void> {
  const uniqueKey = keyed(kind, payload);
  if (uniqueKey !== null) await deleteJobByKey(tx, { uniqueKey, brandId: (payload as { brandId: string }).brandId });
}
