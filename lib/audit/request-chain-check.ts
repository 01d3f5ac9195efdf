import { beginChainCheck, findChainCheck } from "@/db/queries/chain-checks";
import { authorise, type Context } from "@/lib/access/actor";
import type { MemberActor } from "@/lib/people/sessions/find-member";
import { now } from "@/lib/platform/clock";
import { enqueue } from "@/lib/platform/jobs/enqueue";
import { appendAudit } from "./append-audit";
import { type ChainVerdict, verdictOf } from "./verify-audit";

/**
 * Has the acting brand's chain recomputed from its first row by the job loop. While that goes on it is the same check.
 * Throws `forbidden`.
 */
export async function requestChainCheck(context: Context<MemberActor>): Promise<void> {
  const { db, actor, requestId } = context;
  authorise(actor, "audit.read");
  await db.transaction(async (tx) => {
    const isNew = await beginChainCheck(tx, {
      brandId: actor.brandId,
      requestedBy: actor.userId,
      requestId,
      at: now(),
    });
    if (!isNew) return;
    await enqueue(tx, "chain_check", { brandId: actor.brandId });
    await appendAudit(tx, context, { action: "audit.check_started", targetKind: "brand", targetId: actor.brandId });
  });
}

export type ShownChainCheck =
  | { isRunning: true; beganAt: Date; rows: number; total: number }
  | { isRunning: false; endedAt: Date; verdict: ChainVerdict };

/**
 * How far the latest check of the acting brand's chain is, or what it found; null: there was none. Throws `forbidden`.
 */
export async function showChainCheck({ db, actor }: Context): Promise<ShownChainCheck | null> {
  authorise(actor, "audit.read");
  const check = await findChainCheck(db, actor.brandId);
  if (!check) return null;
  const { sequence: rows, rowsExpected, endedAt, createdAt } = check;
  if (!endedAt) return { isRunning: true, beganAt: createdAt, rows, total: Math.max(rows, rowsExpected) };
  return { isRunning: false, endedAt, verdict: verdictOf(check) };
}
