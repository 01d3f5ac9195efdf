import {
  advanceChainVerification,
  type ChainVerificationRow,
  deleteChainVerification,
  endChainVerification,
  findOpenChainVerification,
} from "@/db/queries/chain-verifications";
import type { BrandDb } from "@/db/tenant";
import { confirmedContext } from "@/lib/access/confirmed-context";
import { auditInJob } from "@/lib/access/job-audit";
import { now } from "@/lib/platform/clock";
import type { HandlerOf } from "@/lib/platform/jobs/handlers";
import { type ChainStep, walkChain } from "./walk-chain";

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
