import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { claimCodes, passports } from "../schema";
import type { AllBrandsDb, BrandDb } from "../tenant";

/** The codes under labels by which items are claimed. */

/** Which of a brand's passports nobody has held, of those chosen; with `isFresh` those alone without a code. */
export async function listClaimable(
  db: BrandDb,
  { brandId, passportIds, isFresh }: { brandId: string; passportIds: readonly string[]; isFresh: boolean },
): Promise<string[]> {
  const rows = await db
    .select({ id: passports.id })
    .from(passports)
    .leftJoin(claimCodes, eq(claimCodes.passportId, passports.id))
    .where(
      and(
        eq(passports.brandId, brandId),
        inArray(passports.id, [...passportIds]),
        isNull(passports.holderId),
        eq(passports.transferCount, 0),
        isFresh ? isNull(claimCodes.passportId) : undefined,
      ),
    )
    .orderBy(passports.id);
  return rows.map(({ id }) => id);
}

/** Writes codes, in place of those before; with `isFresh` an item keeps the one that it has. Answers whose. */
export async function putClaimCodes(
  tx: BrandDb,
  {
    brandId,
    at,
    isFresh,
    codes,
  }: { brandId: string; at: Date; isFresh: boolean; codes: readonly { passportId: string; codeHash: string }[] },
): Promise<string[]> {
  if (codes.length === 0) return [];
  const insert = tx.insert(claimCodes).values(codes.map((code) => ({ ...code, brandId, createdAt: at })));
  const written = await (
    isFresh
      ? insert.onConflictDoNothing()
      : insert.onConflictDoUpdate({
          target: claimCodes.passportId,
          set: { codeHash: sql`excluded.code_hash`, createdAt: at },
        })
  ).returning({ passportId: claimCodes.passportId });
  return written.map(({ passportId }) => passportId);
}

/** The hash of an item's code; null: it has none. */
export async function findClaimCodeHash(db: AllBrandsDb, passportId: string): Promise<string | null> {
  const [found] = await db
    .select({ codeHash: claimCodes.codeHash })
    .from(claimCodes)
    .where(eq(claimCodes.passportId, passportId));
  return found?.codeHash ?? null;
}

/** When the item's present code was made; null: it has none. */
export async function findClaimCodeTime(db: BrandDb, passportId: string): Promise<Date | null> {
  const [found] = await db
    .select({ createdAt: claimCodes.createdAt })
    .from(claimCodes)
    .where(eq(claimCodes.passportId, passportId));
  return found?.createdAt ?? null;
}
