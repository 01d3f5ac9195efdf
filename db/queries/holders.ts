import { and, eq, gte, inArray, isNotNull, isNull, lt, notExists, or, sql } from "drizzle-orm";
import { onlyRow } from "../rows";
import { holders, passports, transfers } from "../schema";
import type { AllBrandsDb, BrandDb } from "../tenant";
import { keepsFor, type RetentionTerm } from "./health";

export type HolderRow = typeof holders.$inferSelect;

export async function findHolderByHash(
  db: BrandDb,
  params: { brandId: string; emailHash: string },
): Promise<HolderRow | null> {
  const [holder] = await db
    .select()
    .from(holders)
    .where(and(eq(holders.brandId, params.brandId), eq(holders.emailHash, params.emailHash)));
  return holder ?? null;
}

export async function findShownName(db: AllBrandsDb, code: string): Promise<string | null> {
  const [row] = await db
    .select({ shownName: holders.shownName })
    .from(passports)
    .innerJoin(holders, eq(holders.id, passports.holderId))
    .where(eq(passports.code, code));
  return row?.shownName ?? null;
}

export async function upsertHolder(tx: BrandDb, holder: typeof holders.$inferInsert): Promise<string> {
  const written = await tx
    .insert(holders)
    .values(holder)
    .onConflictDoUpdate({
      target: [holders.brandId, holders.emailHash],
      set: { email: holder.email, locale: sql`coalesce(excluded.locale, ${holders.locale})` },
    })
    .returning({ id: holders.id });
  return onlyRow("upsertHolder", written).id;
}

/**
 * Erases the addresses of people who hold nothing and gave their last item away before `before`, and returns those
 * people. The condition is checked twice: a transfer may commit between the first check and the row lock.
 */
export async function eraseFormerHolders(
  tx: AllBrandsDb,
  { before, keptDays, limit }: RetentionTerm,
): Promise<{ brandId: string }[]> {
  const ownedPassports = tx.select({ id: passports.id }).from(passports).where(eq(passports.holderId, holders.id));
  const isRecent = or(isNull(transfers.endedAt), gte(transfers.endedAt, before));
  const outgoingTransfers = tx
    .select({ id: transfers.id })
    .from(transfers)
    .where(and(eq(transfers.fromHolderId, holders.id), isRecent));
  const received = tx
    .select({ id: transfers.id })
    .from(transfers)
    .where(and(eq(transfers.toHolderId, holders.id), isRecent));
  const isFormer = and(
    isNotNull(holders.email),
    lt(holders.createdAt, before),
    keepsFor(holders.brandId, keptDays),
    notExists(ownedPassports),
    notExists(outgoingTransfers),
    notExists(received),
  );
  const former = await tx
    .select({ id: holders.id })
    .from(holders)
    .where(isFormer)
    .limit(limit)
    .for("update", { skipLocked: true });
  const ids = former.map(({ id }) => id);
  return tx
    .update(holders)
    .set({ email: null, shownName: null })
    .where(and(inArray(holders.id, ids), isFormer))
    .returning({ brandId: holders.brandId });
}
