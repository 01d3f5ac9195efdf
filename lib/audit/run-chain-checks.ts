import type { Queryable } from "@/db/client";
import {
  advanceChainCheck,
  type ChainCheckRow,
  deleteChainCheck,
  endChainCheck,
  takeDueChainCheck,
} from "@/db/queries/chain-checks";
import { confirmedContext } from "@/lib/access/confirmed-context";
import { MINUTE_MS, monotonicMs, now } from "@/lib/platform/clock";
import { appendAudit } from "./append-audit";
import { type ChainStep, walkChain } from "./walk-chain";

/**
 * A check whose process died is taken up again after it, where it was. No batch outlives it: one that is slow ends
 * sooner.
 */
const LEASE_MS = 2 * MINUTE_MS;
const BATCH_MS_MAX = LEASE_MS / 4;
/** Of 1,000 rows each: about a quarter of a second's work, then others have their turn. */
const PAGES_PER_BATCH = 5;

/**
 * Goes on with the check of a chain that waits for longest, and answers how many pages it looked at. For a lane of the
 * job loop.
 */
export async function runChainChecks(db: Queryable): Promise<number> {
  const at = now();
  const taken = await takeDueChainCheck(db, { at, leasedUntil: new Date(at.getTime() + LEASE_MS) });
  if (!taken) return 0;
  const asker = {
    brandId: taken.brandId,
    userId: taken.requestedBy,
    sessionId: taken.requestId,
    requestId: taken.requestId,
  };
  if (!(await confirmedContext(db, asker, "audit.read"))) return drop(db, taken);
  let step: ChainStep = { sequence: taken.sequence, hash: taken.hash, isOver: false, fault: null };
  let pages = 0;
  const startedMs = monotonicMs();
  for (; pages < PAGES_PER_BATCH && !step.isOver && monotonicMs() - startedMs < BATCH_MS_MAX; pages += 1)
    step = await walkPage(db, taken.brandId, step);
  if (step.isOver) await end(db, taken, step);
  else await advanceChainCheck(db, { taken, sequence: step.sequence, hash: step.hash, at: now() });
  return pages;
}

/** A snapshot a page: one over all of a long log would keep the database from tidying up meanwhile. */
async function walkPage(db: Queryable, brandId: string, from: ChainStep): Promise<ChainStep> {
  return db.transaction((snapshot) => walkChain(snapshot, brandId, from), {
    isolationLevel: "repeatable read",
    accessMode: "read only",
  });
}

/** A check that whoever asked for it may not see any more ends without a verdict. */
async function drop(db: Queryable, taken: ChainCheckRow): Promise<number> {
  const { brandId, requestId } = taken;
  await db.transaction(async (tx) => {
    if (!(await deleteChainCheck(tx, taken))) return;
    await appendAudit(
      tx,
      { actor: { kind: "system", brandId }, requestId },
      { action: "audit.check_ended", targetKind: "brand", targetId: brandId, detail: { end_reason: "forbidden" } },
    );
  });
  return 1;
}

async function end(db: Queryable, taken: ChainCheckRow, { sequence, hash, fault }: ChainStep): Promise<void> {
  const { brandId, requestId } = taken;
  await db.transaction(async (tx) => {
    if (!(await endChainCheck(tx, { taken, sequence, hash, fault, at: now() }))) return;
    const detail = fault ? { rows: sequence, broken_at: sequence + 1, fault } : { rows: sequence, head: hash };
    await appendAudit(
      tx,
      { actor: { kind: "system", brandId }, requestId },
      { action: "audit.check_ended", targetKind: "brand", targetId: brandId, detail },
    );
  });
}
