import { and, asc, eq, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { type ChainFault, GENESIS_HASH } from "@/lib/audit/rules";
import type { Queryable } from "../client";
import { auditHeads, chainChecks } from "../schema";

export type ChainCheckRow = typeof chainChecks.$inferSelect;

/** Begins to check a brand's chain from its first row, unless a check of it is under way; answers whether it did. */
export async function beginChainCheck(
  tx: Queryable,
  params: { brandId: string; requestedBy: string; requestId: string; at: Date },
): Promise<boolean> {
  const { brandId, requestedBy, requestId, at } = params;
  const rowsExpected = sql<number>`coalesce((select ${auditHeads.sequence} from ${auditHeads} where ${auditHeads.brandId} = ${brandId}), 0)`;
  const fresh = {
    requestedBy,
    requestId,
    createdAt: at,
    rowsExpected,
    sequence: 0,
    hash: GENESIS_HASH,
    dueAt: at,
    endedAt: null,
    fault: null,
  };
  const { rowCount } = await tx
    .insert(chainChecks)
    .values({ brandId, ...fresh })
    .onConflictDoUpdate({ target: chainChecks.brandId, set: fresh, setWhere: isNotNull(chainChecks.endedAt) });
  return rowCount === 1;
}

/** A brand's latest check, or null. */
export async function findChainCheck(db: Queryable, brandId: string): Promise<ChainCheckRow | null> {
  const [row] = await db.select().from(chainChecks).where(eq(chainChecks.brandId, brandId));
  return row ?? null;
}

/** Takes the check that waits for longest and leases it until `leasedUntil`, or null when none is due. */
export async function takeDueChainCheck(
  db: Queryable,
  params: { at: Date; leasedUntil: Date },
): Promise<ChainCheckRow | null> {
  const due = db
    .select({ brandId: chainChecks.brandId })
    .from(chainChecks)
    .where(and(isNull(chainChecks.endedAt), lte(chainChecks.dueAt, params.at)))
    .orderBy(asc(chainChecks.dueAt))
    .limit(1)
    .for("update", { skipLocked: true });
  const [taken] = await db
    .update(chainChecks)
    .set({ dueAt: params.leasedUntil, run: sql`${chainChecks.run} + 1` })
    .where(inArray(chainChecks.brandId, due))
    .returning();
  return taken ?? null;
}

interface Advance {
  /** As it was taken: whoever comes back late changes nothing. */
  taken: ChainCheckRow;
  /** The last row that fits, and its hash. */
  sequence: number;
  hash: string;
}

const isStillTaken = ({ brandId, run }: ChainCheckRow) =>
  and(eq(chainChecks.brandId, brandId), eq(chainChecks.run, run), isNull(chainChecks.endedAt));

/** Writes down how far a check has come, and lets others have their turn. */
export async function advanceChainCheck(
  db: Queryable,
  { taken, sequence, hash, at }: Advance & { at: Date },
): Promise<void> {
  await db.update(chainChecks).set({ sequence, hash, dueAt: at }).where(isStillTaken(taken));
}

/** Ends a check with what was found; false when another process has taken it over. */
export async function endChainCheck(
  tx: Queryable,
  params: Advance & { fault: ChainFault | null; at: Date },
): Promise<boolean> {
  const { taken, sequence, hash, fault, at } = params;
  const { rowCount } = await tx
    .update(chainChecks)
    .set({ sequence, hash, fault, endedAt: at })
    .where(isStillTaken(taken));
  return rowCount === 1;
}

/** Takes a check away that nobody may see; false when another process has taken it over. */
export async function deleteChainCheck(tx: Queryable, taken: ChainCheckRow): Promise<boolean> {
  const { rowCount } = await tx.delete(chainChecks).where(isStillTaken(taken));
  return rowCount === 1;
}
