import type { Queryable } from "@/db/client";
import {
  type BulkChangeRow,
  countOutcomes,
  endBulkChange,
  listWaitingItems,
  releaseBulkChange,
  settleItem,
  takeDueBulkChange,
} from "@/db/queries/bulk-changes";
import type { Context } from "@/lib/access/actor";
import { confirmedContext } from "@/lib/access/confirmed-context";
import { appendAudit } from "@/lib/audit/append-audit";
import type { MemberActor } from "@/lib/people/sessions/find-member";
import { MINUTE_MS, monotonicMs, now } from "@/lib/platform/clock";
import { toDomainError } from "@/lib/platform/http/to-domain-error";
import { changePassport } from "../change-passport";

/** About half a second's work: then others have their turn, and a process that is stopped need not wait long. */
const PASSPORTS_PER_BATCH = 50;
/** A bulk change whose process died is taken up again after it. No batch outlives it: one that is slow ends sooner. */
const LEASE_MS = 2 * MINUTE_MS;
const BATCH_MS_MAX = LEASE_MS / 4;

/**
 * Makes a batch of the bulk change that waits for longest, and answers how many passports it looked at. A passport and
 * its outcome are written in one transaction: whatever is killed, each is changed once.
 */
export async function runBulkChanges(db: Queryable): Promise<number> {
  const at = now();
  const taken = await takeDueBulkChange(db, { at, leasedUntil: new Date(at.getTime() + LEASE_MS) });
  if (!taken) return 0;
  const context = await confirmedContext(db, taken, "passports.manage");
  if (!context) {
    await end(db, taken, "forbidden");
    return 1;
  }
  const passportIds = await listWaitingItems(db, { bulkChangeId: taken.id, limit: PASSPORTS_PER_BATCH });
  const startedMs = monotonicMs();
  let done = 0;
  for (; done < passportIds.length && monotonicMs() - startedMs < BATCH_MS_MAX; done += 1)
    await changeOne(context, taken, passportIds[done]!);
  if (done < PASSPORTS_PER_BATCH && done === passportIds.length) await end(db, taken, null);
  else await releaseBulkChange(db, { bulkChangeId: taken.id, dueAt: now() });
  return done + 1;
}

async function changeOne(
  context: Context<MemberActor>,
  { id: bulkChangeId, change, reason }: BulkChangeRow,
  passportId: string,
): Promise<void> {
  try {
    await context.db.transaction(async (tx) => {
      const { isChanged } = await changePassport({ ...context, db: tx }, { passportId, change, reason });
      await settleItem(tx, { bulkChangeId, passportId, outcome: isChanged ? "changed" : "unchanged" });
    });
  } catch (thrown) {
    const { code } = toDomainError(thrown, context.requestId);
    if (code === "database_unavailable") throw thrown;
    await settleItem(context.db, { bulkChangeId, passportId, outcome: "refused", errorCode: code });
  }
}

async function end(db: Queryable, bulk: BulkChangeRow, reason: BulkChangeRow["endReason"]): Promise<void> {
  const { id: bulkChangeId, brandId, requestId } = bulk;
  const counts = await countOutcomes(db, bulkChangeId);
  await db.transaction(async (tx) => {
    if (!(await endBulkChange(tx, { brandId, bulkChangeId, at: now(), reason }))) return;
    await appendAudit(
      tx,
      { actor: { kind: "system", brandId }, requestId },
      {
        action: "bulk_change.ended",
        targetKind: "bulk_change",
        targetId: bulkChangeId,
        detail: { ...counts, passports: bulk.passports, end_reason: reason },
      },
    );
  });
}
