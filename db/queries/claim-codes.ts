import { and, eq, inArray, isNull, sql, gt } from "drizzle-orm";
import type { ItemCodePurpose } from "@/lib/holders/rules";
import { claimCodes, passports, itemCodes } from "../schema/index";
import type { AllBrandsDb, BrandDb } from "../tenant";

/** Of the selected passports, those that never had an owner; with `isFresh` only those without a code. */
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

/** Replaces existing codes; with `isFresh` an existing code stays. Returns the passports. */
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

/** Null if the item has no code. */
export async function findClaimCodeHash(db: AllBrandsDb, passportId: string): Promise<string | null> {
  const [row] = await db
    .select({ codeHash: claimCodes.codeHash })
    .from(claimCodes)
    .where(eq(claimCodes.passportId, passportId));
  return row?.codeHash ?? null;
}

/** Null if the item has no code. */
export async function findClaimCodeTime(db: BrandDb, passportId: string): Promise<Date | null> {
  const [row] = await db
    .select({ createdAt: claimCodes.createdAt })
    .from(claimCodes)
    .where(eq(claimCodes.passportId, passportId));
  return row?.createdAt ?? null;
}

export async function putItemCode(tx: BrandDb, row: typeof itemCodes.$inferInsert): Promise<void> {
  const { passportId: _id, purpose: _purpose, ...fresh } = row;
  await tx
    .insert(itemCodes)
    .values(row)
    .onConflictDoUpdate({ target: [itemCodes.passportId, itemCodes.purpose], set: { ...fresh, usedAt: null } });
}

export async function findLiveItemCode(
  db: AllBrandsDb,
  params: { code: string; purpose: ItemCodePurpose; at: Date },
): Promise<{ passportId: string; brandId: string; codeHash: string } | null> {
  const [live] = await db
    .select({ passportId: itemCodes.passportId, brandId: itemCodes.brandId, codeHash: itemCodes.codeHash })
    .from(itemCodes)
    .innerJoin(passports, eq(passports.id, itemCodes.passportId))
    .where(
      and(
        eq(passports.code, params.code),
        eq(itemCodes.purpose, params.purpose),
        isNull(itemCodes.usedAt),
        gt(itemCodes.expiresAt, params.at),
      ),
    );
  return live ?? null;
}

/** Only if its creator still owns the item; of concurrent attempts one gets the holder's id. */
export async function takeItemCode(
  tx: BrandDb,
  params: { passportId: string; purpose: ItemCodePurpose; codeHash: string; at: Date },
): Promise<string | null> {
  const [row] = await tx
    .update(itemCodes)
    .set({ usedAt: params.at })
    .where(
      and(
        eq(itemCodes.passportId, params.passportId),
        eq(itemCodes.purpose, params.purpose),
        eq(itemCodes.codeHash, params.codeHash),
        isNull(itemCodes.usedAt),
        gt(itemCodes.expiresAt, params.at),
        sql`${itemCodes.holderId} = (select ${passports.holderId} from ${passports}
          where ${passports.id} = ${params.passportId})`,
      ),
    )
    .returning({ holderId: itemCodes.holderId });
  return row?.holderId ?? null;
}
