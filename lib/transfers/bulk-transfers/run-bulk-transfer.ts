import { isFenceLost } from "@/db/fenced";
import {
  countLineOutcomes,
  endBulkTransfer,
  findBulkTransfer,
  listResolvedLines,
  reopenBulkTransfer,
  resolveLine,
  type BulkTransferRow,
} from "@/db/queries/transfer-lists";
import type { BrandDb } from "@/db/tenant";
import type { Context, MemberActor } from "@/lib/access/actor";
import { confirmedContext } from "@/lib/access/confirmed-context";
import { auditInJob } from "@/lib/access/job-audit";
import { now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { toDomainError } from "@/lib/platform/http/problem";
import type { Job } from "@/lib/platform/jobs/job";
import type { HandlerOf } from "@/lib/platform/jobs/registry";
import { decrypt } from "@/lib/platform/secrets";
import { startTransfer } from "../start-transfer";
import { type ListedTransfer, readTransferLines } from "./read-transfer-lines";

/** About half a second of work, so that other jobs can run and a shutdown does not wait long. */
const LINES_PER_BATCH = 25;

/** Each transfer and its line are one transaction, so a crash never starts one twice. Errors do not stop others. */
export const bulkTransfer: HandlerOf<"bulk_transfer"> = {
  async step(job, payload) {
    const list = await findBulkTransfer(job.db, payload);
    if (!list || list.endedAt) return;
    const context = await confirmedContext(job.db, list, "transfers.manage");
    if (!context) return job.end((tx) => end(tx, list, "forbidden"));
    const waiting = await waitingLines(job.db, list);
    const batch = waiting.slice(0, LINES_PER_BATCH);
    for (const line of batch) await startOne(job, context, list, line);
    if (batch.length < waiting.length) return { is: "more", done: batch.length };
    await job.end((tx) => end(tx, list, null));
  },
  async onDead(tx, payload) {
    const list = await findBulkTransfer(tx, payload);
    if (list && !list.endedAt) await end(tx, list, "failed");
  },
  async onRunAgain(tx, payload) {
    if (!(await reopenBulkTransfer(tx, payload)))
      throw new DomainError("not_found", "The list of these transfers has been deleted meanwhile.");
  },
};

async function waitingLines(db: BrandDb, { id, sealed }: BulkTransferRow): Promise<ListedTransfer[]> {
  const settled = new Set((await listResolvedLines(db, id)).map(({ line }) => line));
  return readTransferLines(decrypt(sealed), environment().publicUrl).transfers.filter(({ line }) => !settled.has(line));
}

async function startOne(
  job: Job<BrandDb>,
  context: Context<MemberActor>,
  { id: listId }: BulkTransferRow,
  { line, input }: ListedTransfer,
): Promise<void> {
  try {
    await job.write(async (tx) => {
      const { transfer } = await startTransfer({ ...context, db: tx }, input);
      await resolveLine(tx, { listId, line, outcome: "started", transferId: transfer.id });
    });
  } catch (thrown) {
    if (isFenceLost(thrown)) throw thrown;
    const { code: errorCode, extras } = toDomainError(thrown, context.requestId);
    if (errorCode === "database_unavailable") throw thrown;
    const transferId = (extras.members?.["transfer_id"] as string | undefined) ?? null;
    await job.write((tx) => resolveLine(tx, { listId, line, outcome: "refused", transferId, errorCode }));
  }
}

async function end(
  tx: BrandDb,
  { id: listId, brandId, requestId, total }: BulkTransferRow,
  reason: BulkTransferRow["endReason"],
): Promise<void> {
  const outcomes = await countLineOutcomes(tx, listId);
  await endBulkTransfer(tx, { listId, at: now(), reason });
  const audit = auditInJob("bulk_transfer", tx, requestId)({ kind: "system", brandId });
  await audit("transfer_list.ended", listId, { ...outcomes, transfers: total, end_reason: reason });
}
