import { beginChainVerification, findChainVerification } from "@/db/queries/chain-verifications";
import { useCase, nothing } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { enqueue } from "@/lib/platform/jobs/enqueue";
import { type ChainVerdict, verdictOf } from "./verify-audit";

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

export type ShownChainVerification =
  | { isRunning: true; beganAt: Date; rows: number; total: number }
  | { isRunning: false; endedAt: Date; verdict: ChainVerdict };

/** How far the latest check of the acting brand's chain is or what it found; null: none. Throws `forbidden`. */
export const showChainVerification = useCase({
  may: "audit.read",
  by: "member",
  input: nothing,
  audits: [],
  run: async ({ db, actor }): Promise<ShownChainVerification | null> => {
    const verification = await findChainVerification(db, actor.brandId);
    if (!verification) return null;
    const { sequence: rows, rowsExpected, endedAt, createdAt } = verification;
    if (!endedAt) return { isRunning: true, beganAt: createdAt, rows, total: Math.max(rows, rowsExpected) };
    return { isRunning: false, endedAt, verdict: verdictOf(verification) };
  },
});
