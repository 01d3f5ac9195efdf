import {
  beginChainVerification,
  findChainVerification,
  advanceChainVerification,
  type ChainVerificationRow,
  deleteChainVerification,
  endChainVerification,
  findOpenChainVerification,
} from "@/db/queries/audit";
import type { BrandDb } from "@/db/tenant";
import { confirmedContext } from "@/lib/access/confirmed-context";
import { auditInJob } from "@/lib/access/job-audit";
import { useCase, nothing } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { enqueue } from "@/lib/platform/jobs/enqueue";
import type { HandlerOf } from "@/lib/platform/jobs/registry";
import { type ChainVerdict, verdictOf, type ChainStep, walkChain } from "./verify-audit";

/** Returns the running check when there is one. Throws `forbidden`. */
export const requestChainVerification = useCase({
  may: "audit.read",
  by: "member",
  input: nothing,
  audits: ["audit.check_started"],
  run: async ({ tx, audit, actor, requestId }) => {
    const isNew = await beginChainVerification(tx, {
      brandId: actor.brandId,
      requestedBy: actor.userId,
      requestId,
      at: now(),
    });
    if (!isNew) return;
    await enqueue(tx, "chain_verification", { brandId: actor.brandId });
    await audit("audit.check_started", actor.brandId);
  },
});

export type ChainVerificationView =
  | { isRunning: true; beganAt: Date; rows: number; total: number }
  | { isRunning: false; endedAt: Date; verdict: ChainVerdict };

export const showChainVerification = useCase({
  may: "audit.read",
  by: "member",
  input: nothing,
  audits: [],
  run: async ({ db, actor }): Promise<ChainVerificationView | null> => {
    const verification = await findChainVerification(db, actor.brandId);
    if (!verification) return null;
    const { sequence: rows, rowsExpected, endedAt, createdAt } = verification;
    if (!endedAt) return { isRunning: true, beganAt: createdAt, rows, total: Math.max(rows, rowsExpected) };
    return { isRunning: false, endedAt, verdict: verdictOf(verification) };
  },
});

/** 1,000 rows each: about 0.25 s of work, then other jobs run. */
const PAGES_PER_BATCH = 5;

export const chainVerification: HandlerOf<"chain_verification"> = {
  async step(job, { brandId }) {
    const verification = await findOpenChainVerification(job.db, brandId);
    if (!verification) return;
    const { requestedBy: userId, requestId } = verification;
    const asker = { brandId, userId, sessionId: requestId, requestId };
    if (!(await confirmedContext(job.db, asker, "audit.read")))
      return job.end((tx) => drop(tx, verification, "forbidden"));
    let step: ChainStep = { sequence: verification.sequence, hash: verification.hash, isOver: false, error: null };
    let pages = 0;
    for (; pages < PAGES_PER_BATCH && !step.isOver; pages += 1) step = await walkPage(job.db, brandId, step);
    await job.end(async (tx) => {
      if (step.isOver) await end(tx, verification, step);
      else await advanceChainVerification(tx, { brandId, sequence: step.sequence, hash: step.hash });
      return { is: step.isOver ? "done" : "more", done: pages };
    });
  },
  async onDead(tx, { brandId }) {
    const verification = await findOpenChainVerification(tx, brandId);
    if (verification) await drop(tx, verification, "internal_error");
  },
};

/** One snapshot per page: a snapshot over a long log would block vacuum. */
async function walkPage(db: BrandDb, brandId: string, from: ChainStep): Promise<ChainStep> {
  return db.transaction((snapshot) => walkChain(snapshot, brandId, from), {
    isolationLevel: "repeatable read",
    accessMode: "read only",
  });
}

/** A check that cannot continue ends without a result and can be requested again. */
async function drop(tx: BrandDb, { brandId, requestId }: ChainVerificationRow, reason: string): Promise<void> {
  await deleteChainVerification(tx, brandId);
  await auditEnd(tx, { brandId, requestId }, { end_reason: reason });
}

async function end(tx: BrandDb, { brandId, requestId }: ChainVerificationRow, result: ChainStep): Promise<void> {
  const { sequence, hash, error } = result;
  await endChainVerification(tx, { brandId, sequence, hash, error, at: now() });
  const detail = error ? { rows: sequence, broken_at: sequence + 1, fault: error } : { rows: sequence, head: hash };
  await auditEnd(tx, { brandId, requestId }, detail);
}

const auditEnd = (
  tx: BrandDb,
  { brandId, requestId }: Pick<ChainVerificationRow, "brandId" | "requestId">,
  detail: Record<string, unknown>,
) => auditInJob("chain_verification", tx, requestId)({ kind: "system", brandId })("audit.check_ended", brandId, detail);
