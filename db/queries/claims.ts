import { and, asc, count, desc, eq, gt, inArray, isNotNull, lt, lte, ne, sql, isNull } from "drizzle-orm";
import type { ClaimsBy } from "@/lib/brands/settings/settings-values";
import type { ItemCodePurpose } from "@/lib/holders/rules";
import type { ClaimStatus } from "@/lib/transfers/claims/rules";
import { onlyRow } from "../rows";
import { brands, claims, passports, products, claimCodes, itemCodes } from "../schema";
import type { AllBrandsDb, BrandDb, TenantDb } from "../tenant";
import { keepsFor, type RetentionTerm } from "./health";

export type ClaimRow = typeof claims.$inferSelect;

const isOpen = inArray(claims.status, ["unproved", "waiting"]);

export async function findClaimedItem(db: AllBrandsDb, code: string) {
  const [row] = await db
    .select({ passportId: passports.id, brandId: passports.brandId, claimsBy: brands.claimsBy })
    .from(passports)
    .innerJoin(brands, eq(brands.id, passports.brandId))
    .where(eq(passports.code, code));
  return row ?? null;
}

export async function findClaimsBy(db: TenantDb, brandId: string): Promise<ClaimsBy> {
  const [brand] = await db.select({ claimsBy: brands.claimsBy }).from(brands).where(eq(brands.id, brandId));
  return brand?.claimsBy ?? "off";
}

export async function countClaimsOfMailbox(
  db: AllBrandsDb,
  { emailHash, since }: { emailHash: string; since: Date },
): Promise<number> {
  const rows = await db
    .select({ count: count() })
    .from(claims)
    .where(and(eq(claims.emailHash, emailHash), gt(claims.linkSentAt, since)));
  return onlyRow("countClaimsOfMailbox", rows).count;
}

export async function findOpenClaim(
  db: BrandDb,
  { passportId, emailHash }: { passportId: string; emailHash: string },
): Promise<ClaimRow | null> {
  const [row] = await db
    .select()
    .from(claims)
    .where(and(eq(claims.passportId, passportId), eq(claims.emailHash, emailHash), isOpen));
  return row ?? null;
}

export async function insertClaim(tx: BrandDb, row: typeof claims.$inferInsert): Promise<void> {
  await tx.insert(claims).values(row);
}

/** The only step of a claim link's use that crosses brands. */
export async function findPassportOfClaimLink(
  db: AllBrandsDb,
  tokenHash: string,
): Promise<{ brandId: string; passportId: string } | null> {
  const [row] = await db
    .select({ brandId: claims.brandId, passportId: claims.passportId })
    .from(claims)
    .where(eq(claims.tokenHash, tokenHash));
  return row ?? null;
}

export async function findClaimByToken(db: TenantDb, tokenHash: string): Promise<ClaimRow | null> {
  const [row] = await db.select().from(claims).where(eq(claims.tokenHash, tokenHash));
  return row ?? null;
}

export async function findClaim(
  db: BrandDb,
  { brandId, claimId }: { brandId: string; claimId: string },
): Promise<ClaimRow | null> {
  const [row] = await db
    .select()
    .from(claims)
    .where(and(eq(claims.id, claimId), eq(claims.brandId, brandId), ne(claims.status, "unproved")));
  return row ?? null;
}

/** Of concurrent attempts to end a claim one gets the row, the others null. */
export async function updateOpenClaim(
  tx: BrandDb,
  { claimId, set }: { claimId: string; set: Partial<ClaimRow> },
): Promise<ClaimRow | null> {
  const [changed] = await tx
    .update(claims)
    .set(set)
    .where(and(eq(claims.id, claimId), isOpen))
    .returning();
  return changed ?? null;
}

/** Ends all other claims to an item and deletes unconfirmed ones. Returns the claimants to notify. */
export async function endOtherClaims(
  tx: BrandDb,
  { passportId, exceptId, at }: { passportId: string; exceptId: string | null; at: Date },
): Promise<ClaimRow[]> {
  const others = and(eq(claims.passportId, passportId), exceptId === null ? undefined : ne(claims.id, exceptId));
  await tx.delete(claims).where(and(others, eq(claims.status, "unproved")));
  return tx
    .update(claims)
    .set({ status: "refused", endedAt: at, endedBy: "system" })
    .where(and(others, eq(claims.status, "waiting")))
    .returning();
}

interface ClaimFilter {
  brandId: string;
  statuses: readonly ClaimStatus[];
  at: Date;
}

const matches = ({ brandId, statuses, at }: ClaimFilter) => {
  // Expired by time even if the sweep has not run yet.
  const status = sql`case when ${claims.status} = 'waiting' and ${claims.expiresAt} <= ${at.toISOString()}::timestamptz
    then 'expired' else ${claims.status} end`;
  return and(
    eq(claims.brandId, brandId),
    statuses.length > 0
      ? sql`${status} in (${sql.join(
          statuses.map((known) => sql`${known}`),
          sql`, `,
        )})`
      : undefined,
    ne(claims.status, "unproved"),
  );
};

export async function listClaimRows(
  db: BrandDb,
  { beforeId, limit, ...filter }: ClaimFilter & { beforeId?: string | undefined; limit: number },
) {
  return db
    .select({ claim: claims, productName: products.name, code: passports.code, serialNumber: passports.serialNumber })
    .from(claims)
    .innerJoin(passports, eq(passports.id, claims.passportId))
    .innerJoin(products, eq(products.id, passports.productId))
    .where(and(matches(filter), beforeId === undefined ? undefined : lt(claims.id, beforeId)))
    .orderBy(desc(claims.id))
    .limit(limit);
}

export async function countWaitingClaims(
  db: BrandDb,
  { brandId, at, most }: { brandId: string; at: Date; most: number },
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (select from claims where brand_id = ${brandId} and status = 'waiting'
      and expires_at > ${at.toISOString()}::timestamptz limit ${most}) as waiting`);
  return rows[0]?.count ?? 0;
}

export async function deleteUnprovedClaims(tx: AllBrandsDb, at: Date): Promise<void> {
  await tx.delete(claims).where(and(eq(claims.status, "unproved"), lte(claims.expiresAt, at)));
}

export async function listOverdueClaims(db: AllBrandsDb, { at, limit }: { at: Date; limit: number }) {
  return db
    .select({ id: claims.id, brandId: claims.brandId, passportId: claims.passportId })
    .from(claims)
    .where(and(eq(claims.status, "waiting"), lte(claims.expiresAt, at)))
    .orderBy(asc(claims.expiresAt))
    .limit(limit);
}

export const UNKNOWN_CLAIM = { email: null, receiptNumber: null, note: null, refusal: null, tokenHash: null };

/** Erases personal data of claims that ended before `before`, but not the keyed hash. Returns the brands. */
export async function eraseClaimers(db: TenantDb, params: RetentionTerm): Promise<{ brandId: string }[]> {
  const ended = db
    .select({ id: claims.id })
    .from(claims)
    .where(
      and(
        isNotNull(claims.email),
        isNotNull(claims.endedAt),
        lt(claims.endedAt, params.before),
        keepsFor(claims.brandId, params.keptDays),
      ),
    )
    .limit(params.limit);
  return db.update(claims).set(UNKNOWN_CLAIM).where(inArray(claims.id, ended)).returning({ brandId: claims.brandId });
}

export async function listClaimsOf(
  db: BrandDb,
  { brandId, emailHash, limit }: { brandId: string; emailHash: string; limit: number },
) {
  return db
    .select({ claim: claims, code: passports.code, productName: products.name })
    .from(claims)
    .innerJoin(passports, eq(passports.id, claims.passportId))
    .innerJoin(products, eq(products.id, passports.productId))
    .where(and(eq(claims.brandId, brandId), eq(claims.emailHash, emailHash)))
    .orderBy(desc(claims.id))
    .limit(limit);
}

/** On the person's request: open claims are deleted, ended ones lose their personal data. */
export async function eraseClaimsOf(
  tx: BrandDb,
  { brandId, emailHash }: { brandId: string; emailHash: string },
): Promise<number> {
  const theirs = and(eq(claims.brandId, brandId), eq(claims.emailHash, emailHash));
  const { rowCount: removed } = await tx.delete(claims).where(and(theirs, isOpen));
  const { rowCount: erased } = await tx
    .update(claims)
    .set(UNKNOWN_CLAIM)
    .where(and(theirs, isNotNull(claims.email)));
  return (removed ?? 0) + (erased ?? 0);
}

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

export async function findClaimCodeHash(db: AllBrandsDb, passportId: string): Promise<string | null> {
  const [row] = await db
    .select({ codeHash: claimCodes.codeHash })
    .from(claimCodes)
    .where(eq(claimCodes.passportId, passportId));
  return row?.codeHash ?? null;
}

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
