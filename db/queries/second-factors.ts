import { and, count, eq, inArray, isNull, lt, or } from "drizzle-orm";
import type { Queryable } from "../client";
import { onlyRow } from "../rows";
import { brands, members, recoveryCodes, users } from "../schema";
import type { AllBrandsDb, BrandDb } from "../tenant";
import { isLiveBrand } from "./test-brands";

/** Never replaces an active secret: then it returns false. */
export async function storePendingTotp(tx: Queryable, params: { userId: string; sealed: Buffer }): Promise<boolean> {
  const { rowCount } = await tx
    .update(users)
    .set({ totpSealed: params.sealed, totpLastStep: null })
    .where(and(eq(users.id, params.userId), isNull(users.totpEnabledAt)));
  return rowCount === 1;
}

export async function enableTotp(tx: Queryable, params: { userId: string; step: number; at: Date }): Promise<boolean> {
  const { rowCount } = await tx
    .update(users)
    .set({ totpEnabledAt: params.at, totpLastStep: params.step })
    .where(and(eq(users.id, params.userId), isNull(users.totpEnabledAt)));
  return rowCount === 1;
}

export async function deleteSecondFactor(tx: Queryable, userId: string): Promise<void> {
  await tx.update(users).set({ totpSealed: null, totpEnabledAt: null, totpLastStep: null }).where(eq(users.id, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

export async function spendTotpStep(tx: Queryable, params: { userId: string; step: number }): Promise<boolean> {
  const { rowCount } = await tx
    .update(users)
    .set({ totpLastStep: params.step })
    .where(and(eq(users.id, params.userId), or(isNull(users.totpLastStep), lt(users.totpLastStep, params.step))));
  return rowCount === 1;
}

export async function replaceRecoveryCodes(
  tx: Queryable,
  params: { userId: string; codeHashes: string[] },
): Promise<void> {
  const { userId, codeHashes } = params;
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash })));
}

export async function spendRecoveryCode(
  tx: Queryable,
  params: { userId: string; codeHash: string; at: Date },
): Promise<boolean> {
  const { userId, codeHash, at } = params;
  const { rowCount } = await tx
    .update(recoveryCodes)
    .set({ usedAt: at })
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)));
  return rowCount === 1;
}

export async function countUnusedRecoveryCodes(db: Queryable, userId: string): Promise<number> {
  const rows = await db
    .select({ unused: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return onlyRow("countUnusedRecoveryCodes", rows).unused;
}

export async function listIssuedRecoveryCodes(
  db: Queryable,
  params: { userId: string; codeHashes: string[] },
): Promise<{ codeHash: string; isUsed: boolean }[]> {
  const rows = await db
    .select({ codeHash: recoveryCodes.codeHash, usedAt: recoveryCodes.usedAt })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, params.userId), inArray(recoveryCodes.codeHash, params.codeHashes)));
  return rows.map(({ codeHash, usedAt }) => ({ codeHash, isUsed: usedAt !== null }));
}

/** Brands that require it from all members, or from this person as owner; with `brandId` only this brand. */
export async function listBrandsRequiringTwoFactor(
  db: AllBrandsDb,
  { userId, brandId }: { userId: string; brandId?: string },
): Promise<string[]> {
  const isRequired = or(eq(brands.requiresTwoFactor, true), eq(members.role, "owner"));
  const rows = await db
    .select({ name: brands.name })
    .from(members)
    .innerJoin(brands, eq(brands.id, members.brandId))
    .where(
      and(
        eq(members.userId, userId),
        isLiveBrand(members.brandId),
        brandId === undefined ? undefined : eq(brands.id, brandId),
        isRequired,
      ),
    );
  return rows.map(({ name }) => name);
}

export async function updateTwoFactorRequirement(
  tx: BrandDb,
  params: { brandId: string; isRequired: boolean },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(brands)
    .set({ requiresTwoFactor: params.isRequired })
    .where(and(eq(brands.id, params.brandId), eq(brands.requiresTwoFactor, !params.isRequired)));
  return rowCount === 1;
}
