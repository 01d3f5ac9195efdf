import {
  beginChainVerification,
  findChainVerification,
  advanceChainVerification,
  type ChainVerificationRow,
  deleteChainVerification,
  endChainVerification,
  findOpenChainVerification,
} from "@/db/queries/chain-verifications";
import type { BrandDb } from "@/db/tenant";
import { confirmedContext } from "@/lib/access/confirmed-context";
import { auditInJob } from "@/lib/access/job-audit";
import { useCase, nothing } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { enqueue } from "@/lib/platform/jobs/enqueue";
import type { HandlerOf } from "@/lib/platform/jobs/handlers";
import { type ChainVerdict, verdictOf, type ChainStep, walkChain } from "./verify-audit";

/** Has the acting brand's chain recomputed as a job. While that goes on it is the same check. Throws `forbidden`. */
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

/** How far the latest check of the acting brand's chain is or what it found; null: none. Throws `forbidden`. */
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

/** Of 1,000 rows each: about a quarter of a second's work, then others have their turn. */
const PAGES_PER_BATCH = 5;

/** Goes on with the check of a chain where it was. */
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

/** A snapshot a page: one over all of a long log would keep the database from tidying up meanwhile. */
async function walkPage(db: BrandDb, brandId: string, from: ChainStep): Promise<ChainStep> {
  return db.transaction((snapshot) => walkChain(snapshot, brandId, from), {
    isolationLevel: "repeatable read",
    accessMode: "read only",
  });
}

/** A check that may not or cannot go on ends without a verdict, and can be asked for anew. */
async function drop(tx: BrandDb, { brandId, requestId }: ChainVerificationRow, reason: string): Promise<void> {
  await deleteChainVerification(tx, brandId);
  await auditEnd(tx, { brandId, requestId }, { end_reason: reason });
}

async function end(tx: BrandDb, { brandId, requestId }: ChainVerificationRow, found: ChainStep): Promise<void> {
  const { sequence, hash, error } = found;
  await endChainVerification(tx, { brandId, sequence, hash, error, at: now() });
  const detail = error ? { rows: sequence, broken_at: sequence + 1, fault: error } : { rows: sequence, head: hash };
  await auditEnd(tx, { brandId, requestId }, detail);
}

const auditEnd = (
  tx: BrandDb,
  { brandId, requestId }: Pick<ChainVerificationRow, "brandId" | "requestId">,
  detail: Record<string, unknown>,
) => auditInJob("chain_verification", tx, requestId)({ kind: "system", brandId })("audit.check_ended", brandId, detail);
