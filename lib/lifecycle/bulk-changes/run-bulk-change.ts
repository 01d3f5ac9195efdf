import { isFenceLost } from "@/db/fenced";
import {
  type BulkChangeRow,
  countOutcomes,
  endBulkChange,
  findBulkChange,
  listWaitingItems,
  reopenBulkChange,
  resolveItem,
} from "@/db/queries/bulk-changes";
import type { BrandDb } from "@/db/tenant";
import type { Context, MemberActor } from "@/lib/access/actor";
import { confirmedContext } from "@/lib/access/confirmed-context";
import { auditInJob } from "@/lib/access/job-audit";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { toDomainError } from "@/lib/platform/http/problem";
import type { Job } from "@/lib/platform/jobs/job";
import type { HandlerOf } from "@/lib/platform/jobs/registry";
import { changePassport } from "../change-passport";

/** About half a second of work, so that other jobs and shutdowns do not wait long. */
const PASSPORTS_PER_BATCH = 50;

/** Each batch commits its changes and outcomes in one transaction, so every change happens exactly once. */
export const bulkChange: HandlerOf<"bulk_change"> = {
  async step(job, payload) {
    const bulk = await findBulkChange(job.db, payload);
    if (!bulk || bulk.endedAt) return;
    const context = await confirmedContext(job.db, bulk, "passports.manage");
    if (!context) return job.end((tx) => end(tx, bulk, "forbidden"));
    const passportIds = await listWaitingItems(job.db, { ...payload, limit: PASSPORTS_PER_BATCH });
    for (const passportId of passportIds) await changeOne(job, context, bulk, passportId);
    const done = passportIds.length;
    if (done === PASSPORTS_PER_BATCH) return { is: "more", done };
    await job.end((tx) => end(tx, bulk, null));
  },
  async onDead(tx, payload) {
    const bulk = await findBulkChange(tx, payload);
    if (bulk && !bulk.endedAt) await end(tx, bulk, "failed");
  },
  async onRunAgain(tx, payload) {
    if (!(await reopenBulkChange(tx, payload)))
      throw new DomainError("not_found", "This change of many passports has been deleted meanwhile.");
  },
};

async function changeOne(
  job: Job<BrandDb>,
  context: Context<MemberActor>,
  { id: bulkChangeId, change, reason, unsold }: BulkChangeRow,
  passportId: string,
): Promise<void> {
  try {
    await job.write(async (tx) => {
      const input = { passportId, change, reason, ...(unsold && { unsold }) };
      const { isChanged } = await changePassport({ ...context, db: tx }, input);
      await resolveItem(tx, { bulkChangeId, passportId, outcome: isChanged ? "changed" : "unchanged" });
    });
  } catch (thrown) {
    if (isFenceLost(thrown)) throw thrown;
    const { code } = toDomainError(thrown, context.requestId);
    if (code === "database_unavailable") throw thrown;
    await job.write((tx) => resolveItem(tx, { bulkChangeId, passportId, outcome: "refused", errorCode: code }));
  }
}

async function end(tx: BrandDb, bulk: BulkChangeRow, reason: BulkChangeRow["endReason"]): Promise<void> {
  const { id: bulkChangeId, brandId, requestId } = bulk;
  const counts = await countOutcomes(tx, bulkChangeId);
  await endBulkChange(tx, { brandId, bulkChangeId, at: now(), reason });
  const audit = auditInJob("bulk_change", tx, requestId)({ kind: "system", brandId });
  await audit("bulk_change.ended", bulkChangeId, { ...counts, passports: bulk.passports, end_reason: reason });
}
