import { eq, isNotNull, sql } from "drizzle-orm";
import { type ChainError, GENESIS_HASH } from "@/lib/audit/rules";
import { auditHeads, chainChecks } from "../schema";
import type { BrandDb, TenantDb } from "../tenant";

export type ChainCheckRow = typeof chainChecks.$inferSelect;

/** Begins to check a brand's chain from its first row, unless a check of it is under way; answers whether it did. */
export async function beginChainCheck(
  tx: BrandDb,
  params: { brandId: string; requestedBy: string; requestId: string; at: Date },
): Promise<boolean> {
  const { brandId, requestedBy, requestId, at } = params;
  const rowsExpected = sql<number>`coalesce((select ${auditHeads.sequence} from ${auditHeads}
    where ${auditHeads.brandId} = ${brandId}), 0)`;
  const fresh = {
    requestedBy,
    requestId,
    createdAt: at,
    rowsExpected,
    sequence: 0,
    hash: GENESIS_HASH,
    endedAt: null,
    error: null,
  };
  const { rowCount } = await tx
    .insert(chainChecks)
    .values({ brandId, ...fresh })
    .onConflictDoUpdate({ target: chainChecks.brandId, set: fresh, setWhere: isNotNull(chainChecks.endedAt) });
  return rowCount === 1;
}

/** A brand's latest check, or null. */
export async function findChainCheck(db: TenantDb, brandId: string): Promise<ChainCheckRow | null> {
  const [row] = await db.select().from(chainChecks).where(eq(chainChecks.brandId, brandId));
  return row ?? null;
}

/** A brand's check that is under way, or null. */
export async function findOpenChainCheck(db: BrandDb, brandId: string): Promise<ChainCheckRow | null> {
  const check = await findChainCheck(db, brandId);
  return check?.endedAt ? null : check;
}

interface Advance {
  brandId: string;
  /** The last row that fits, and its hash. */
  sequence: number;
  hash: string;
}

/** Writes down how far a check has come. */
export async function advanceChainCheck(tx: BrandDb, { brandId, ...advance }: Advance): Promise<void> {
  await tx.update(chainChecks).set(advance).where(eq(chainChecks.brandId, brandId));
}

/** Ends a check with what was found. */
export async function endChainCheck(
  tx: BrandDb,
  { brandId, at, ...found }: Advance & { error: ChainError | null; at: Date },
): Promise<void> {
  await tx
    .update(chainChecks)
    .set({ ...found, endedAt: at })
    .where(eq(chainChecks.brandId, brandId));
}

/** Takes a check away that nobody may see. */
export async function deleteChainCheck(tx: BrandDb, brandId: string): Promise<void> {
  await tx.delete(chainChecks).where(eq(chainChecks.brandId, brandId));
}
