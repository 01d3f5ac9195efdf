import { and, asc, eq, isNull, lt, sql } from "drizzle-orm";
import { signingKeyChanges, signingKeys } from "../schema";
import type { BrandDb, TenantDb } from "../tenant";

/** The keys that brands sign with, and what was asked to be done with them. */

export type SigningKeyRow = typeof signingKeys.$inferSelect;
export type KeyChangeRow = typeof signingKeyChanges.$inferSelect;

/** A brand's keys, the oldest first. */
export async function listSigningKeys(db: TenantDb, brandId: string): Promise<SigningKeyRow[]> {
  return db.select().from(signingKeys).where(eq(signingKeys.brandId, brandId)).orderBy(asc(signingKeys.usableFrom));
}

/** False: another key of the brand is used from the same moment on. */
export async function insertSigningKey(
  tx: TenantDb,
  row: Omit<SigningKeyRow, "compromisedAt" | "createdAt">,
): Promise<boolean> {
  const { rowCount } = await tx.insert(signingKeys).values(row).onConflictDoNothing();
  return rowCount === 1;
}

/** Marks a key as one that others may have, and forgets its private half. */
export async function markCompromised(
  tx: BrandDb,
  { brandId, kid, at }: { brandId: string; kid: string; at: Date },
): Promise<void> {
  await tx
    .update(signingKeys)
    .set({ compromisedAt: at, privateSealed: null })
    .where(and(eq(signingKeys.brandId, brandId), eq(signingKeys.kid, kid)));
}

/** Has a key used from an earlier moment on. */
export async function bringForward(
  tx: BrandDb,
  { brandId, kid, usableFrom }: { brandId: string; kid: string; usableFrom: Date },
): Promise<void> {
  await tx
    .update(signingKeys)
    .set({ usableFrom })
    .where(and(eq(signingKeys.brandId, brandId), eq(signingKeys.kid, kid)));
}

/** Forgets the private halves of the keys that were used before one that is. */
export async function forgetRetired(
  tx: BrandDb,
  { brandId, activeSince }: { brandId: string; activeSince: Date },
): Promise<void> {
  await tx
    .update(signingKeys)
    .set({ privateSealed: null })
    .where(and(eq(signingKeys.brandId, brandId), lt(signingKeys.usableFrom, activeSince)));
}

/** What is asked for and not decided, or null. */
export async function findOpenKeyChange(db: BrandDb, brandId: string): Promise<KeyChangeRow | null> {
  const [row] = await db
    .select()
    .from(signingKeyChanges)
    .where(and(eq(signingKeyChanges.brandId, brandId), isNull(signingKeyChanges.decision)));
  return row ?? null;
}

/** False: something is asked for already. */
export async function insertKeyChange(
  tx: BrandDb,
  row: Pick<KeyChangeRow, "id" | "brandId" | "change" | "kid" | "askedBy" | "askedAt">,
): Promise<boolean> {
  const { rowCount } = await tx
    .insert(signingKeyChanges)
    .values(row)
    .onConflictDoNothing({ target: signingKeyChanges.brandId, where: sql`decision is null` });
  return rowCount === 1;
}

export async function decideKeyChange(
  tx: BrandDb,
  { id, ...decided }: Pick<KeyChangeRow, "id" | "brandId" | "decision" | "decidedBy" | "decidedAt">,
): Promise<void> {
  const { brandId, ...set } = decided;
  await tx
    .update(signingKeyChanges)
    .set(set)
    .where(and(eq(signingKeyChanges.brandId, brandId), eq(signingKeyChanges.id, id)));
}
