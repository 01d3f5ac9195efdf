import { eq, isNotNull, sql } from "drizzle-orm";
import { type ChainError, GENESIS_HASH } from "@/lib/access/audit-rules";
import { auditHeads, chainVerifications } from "../schema";
import type { BrandDb, TenantDb } from "../tenant";

export type ChainVerificationRow = typeof chainVerifications.$inferSelect;

/** Returns false if a check is already in progress. */
export async function beginChainVerification(
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
    .insert(chainVerifications)
    .values({ brandId, ...fresh })
    .onConflictDoUpdate({
      target: chainVerifications.brandId,
      set: fresh,
      setWhere: isNotNull(chainVerifications.endedAt),
    });
  return rowCount === 1;
}

export async function findChainVerification(db: TenantDb, brandId: string): Promise<ChainVerificationRow | null> {
  const [row] = await db.select().from(chainVerifications).where(eq(chainVerifications.brandId, brandId));
  return row ?? null;
}

export async function findOpenChainVerification(db: BrandDb, brandId: string): Promise<ChainVerificationRow | null> {
  const verification = await findChainVerification(db, brandId);
  return verification?.endedAt ? null : verification;
}

interface Advance {
  brandId: string;
  /** The last valid row and its hash. */
  sequence: number;
  hash: string;
}

export async function advanceChainVerification(tx: BrandDb, { brandId, ...advance }: Advance): Promise<void> {
  await tx.update(chainVerifications).set(advance).where(eq(chainVerifications.brandId, brandId));
}

export async function endChainVerification(
  tx: BrandDb,
  { brandId, at, ...result }: Advance & { error: ChainError | null; at: Date },
): Promise<void> {
  await tx
    .update(chainVerifications)
    .set({ ...result, endedAt: at })
    .where(eq(chainVerifications.brandId, brandId));
}

export async function deleteChainVerification(tx: BrandDb, brandId: string): Promise<void> {
  await tx.delete(chainVerifications).where(eq(chainVerifications.brandId, brandId));
}
