import { and, asc, count, eq, gt, inArray, isNull, lt, lte, ne, or, sql } from "drizzle-orm";
import type { GrantStatus } from "@/lib/access-grants/rules";
import { onlyRow } from "../rows";
import { accessGrants, accessReads, brands, holders, passports, accessTokens } from "../schema/index";
import type { AccountsDb, AllBrandsDb, TenantDb } from "../tenant";

export type GrantRow = typeof accessGrants.$inferSelect;
type NewGrant = typeof accessGrants.$inferInsert;

export interface ReadSubject {
  brandId: string;
  productId: string;
  passportId?: string | undefined;
}

const isOpen = inArray(accessGrants.status, ["unproved", "waiting", "consent", "granted"]);

export async function insertGrant(tx: TenantDb, row: NewGrant): Promise<void> {
  await tx.insert(accessGrants).values(row);
}

/** Null of `brandId`: an authority's. */
export async function findOpenGrant(
  db: TenantDb,
  {
    emailHash,
    brandId,
    scope,
    productId,
    passportId,
  }: Pick<GrantRow, "emailHash" | "brandId" | "scope" | "productId" | "passportId">,
): Promise<GrantRow | null> {
  const [row] = await db
    .select()
    .from(accessGrants)
    .where(
      and(
        eq(accessGrants.emailHash, emailHash),
        eq(accessGrants.scope, scope),
        sql`${accessGrants.brandId} is not distinct from ${brandId}`,
        scope === "product" ? sql`${accessGrants.productId} is not distinct from ${productId}` : undefined,
        scope === "passport" ? sql`${accessGrants.passportId} is not distinct from ${passportId}` : undefined,
        isOpen,
      ),
    )
    .limit(1);
  return row ?? null;
}

export async function countRequestsOfMailbox(
  db: AllBrandsDb,
  { emailHash, since }: { emailHash: string; since: Date },
): Promise<number> {
  const rows = await db
    .select({ count: count() })
    .from(accessGrants)
    .where(and(eq(accessGrants.emailHash, emailHash), gt(accessGrants.linkSentAt, since)));
  return onlyRow("countRequestsOfMailbox", rows).count;
}

export async function findGrantByToken(db: AllBrandsDb, tokenHash: string): Promise<GrantRow | null> {
  const [row] = await db.select().from(accessGrants).where(eq(accessGrants.tokenHash, tokenHash));
  return row ?? null;
}

export async function findGrant(
  db: TenantDb,
  { brandId, grantId }: { brandId: string | null; grantId: string },
): Promise<GrantRow | null> {
  const owner = brandId === null ? isNull(accessGrants.brandId) : eq(accessGrants.brandId, brandId);
  const [row] = await db
    .select()
    .from(accessGrants)
    .where(and(eq(accessGrants.id, grantId), owner, ne(accessGrants.status, "unproved")));
  return row ?? null;
}

/** Conditional on the status and expiry, so that of concurrent attempts one gets the row and the others null. */
export async function updateGrant(
  tx: TenantDb,
  {
    grantId,
    from,
    at,
    set,
  }: { grantId: string; from: readonly GrantStatus[]; at: Date | null; set: Partial<GrantRow> },
): Promise<GrantRow | null> {
  const [changed] = await tx
    .update(accessGrants)
    .set(set)
    .where(
      and(
        eq(accessGrants.id, grantId),
        inArray(accessGrants.status, [...from]),
        at === null ? undefined : gt(accessGrants.expiresAt, at),
      ),
    )
    .returning();
  return changed ?? null;
}

const isInForce = (at: Date) => and(eq(accessGrants.status, "granted"), gt(accessGrants.expiresAt, at));

export async function listGrantsReaching(
  db: AllBrandsDb,
  { emailHash, at, brandId, productId, passportId }: ReadSubject & { emailHash: string; at: Date },
): Promise<Pick<GrantRow, "id" | "accessSet" | "role" | "elements" | "expiresAt">[]> {
  const { scope } = accessGrants;
  return db
    .select({
      id: accessGrants.id,
      accessSet: accessGrants.accessSet,
      role: accessGrants.role,
      elements: accessGrants.elements,
      expiresAt: accessGrants.expiresAt,
    })
    .from(accessGrants)
    .where(
      and(
        eq(accessGrants.emailHash, emailHash),
        isInForce(at),
        or(
          and(isNull(accessGrants.brandId), sql`coalesce(${brandId} = any(${accessGrants.brandIds}), true)`),
          and(
            eq(accessGrants.brandId, brandId),
            or(
              eq(scope, "brand"),
              and(eq(scope, "product"), eq(accessGrants.productId, productId)),
              passportId === undefined
                ? undefined
                : and(eq(scope, "passport"), eq(accessGrants.passportId, passportId)),
            ),
          ),
        ),
      ),
    )
    .orderBy(asc(accessGrants.id));
}

export async function isHolderOf(
  db: AllBrandsDb,
  { emailHash, passportId }: { emailHash: string; passportId: string },
): Promise<boolean> {
  const rows = await db
    .select({ id: passports.id })
    .from(passports)
    .innerJoin(holders, eq(holders.id, passports.holderId))
    .where(and(eq(passports.id, passportId), eq(holders.emailHash, emailHash)));
  return rows.length > 0;
}

export async function isMailboxOfReader(db: AllBrandsDb, emailHash: string): Promise<boolean> {
  const rows = await db
    .select({ id: accessGrants.id })
    .from(accessGrants)
    .where(and(eq(accessGrants.emailHash, emailHash), inArray(accessGrants.status, ["waiting", "consent", "granted"])))
    .limit(1);
  return rows.length > 0;
}

/** Expired requests of all brands, oldest first. Requests without a confirmed mailbox are deleted. */
export async function listOverdueGrants(db: AllBrandsDb, { at, limit }: { at: Date; limit: number }) {
  await db.delete(accessGrants).where(and(eq(accessGrants.status, "unproved"), lte(accessGrants.expiresAt, at)));
  return db
    .select({ id: accessGrants.id, brandId: accessGrants.brandId })
    .from(accessGrants)
    .where(and(isOpen, lte(accessGrants.expiresAt, at)))
    .orderBy(asc(accessGrants.expiresAt))
    .limit(limit);
}

export async function deleteOldReads(tx: AllBrandsDb, before: string): Promise<void> {
  await tx.delete(accessReads).where(lt(accessReads.day, before));
}

export async function listBrandsBySlug(
  db: AllBrandsDb,
  slugs: readonly string[],
): Promise<{ id: string; slug: string }[]> {
  return db
    .select({ id: brands.id, slug: brands.slug })
    .from(brands)
    .where(inArray(brands.slug, [...slugs]))
    .orderBy(asc(brands.id));
}

type TokenRow = typeof accessTokens.$inferSelect;

const isLive = (at: Date) => and(isNull(accessTokens.revokedAt), gt(accessTokens.expiresAt, at));

/** Null if the key is unknown or has ended. Records the day of use. */
export async function useReaderToken(
  db: AccountsDb,
  { tokenHash, at, day }: { tokenHash: string; at: Date; day: string },
): Promise<{ mailboxHash: string } | null> {
  const [row] = await db
    .select({ id: accessTokens.id, mailboxHash: accessTokens.mailboxHash, lastUsedOn: accessTokens.lastUsedOn })
    .from(accessTokens)
    .where(and(eq(accessTokens.tokenHash, tokenHash), isLive(at)));
  if (!row) return null;
  if (row.lastUsedOn !== day)
    await db
      .update(accessTokens)
      .set({ lastUsedOn: day })
      .where(and(eq(accessTokens.id, row.id), or(isNull(accessTokens.lastUsedOn), lt(accessTokens.lastUsedOn, day))));
  return { mailboxHash: row.mailboxHash };
}

export async function listReaderTokens(
  db: AccountsDb,
  { mailboxHash, at }: { mailboxHash: string; at: Date },
): Promise<TokenRow[]> {
  return db
    .select()
    .from(accessTokens)
    .where(and(eq(accessTokens.mailboxHash, mailboxHash), isLive(at)))
    .orderBy(asc(accessTokens.id));
}

export async function insertReaderToken(tx: AccountsDb, row: typeof accessTokens.$inferInsert): Promise<void> {
  await tx.insert(accessTokens).values(row);
}

export async function revokeReaderToken(
  tx: AccountsDb,
  { tokenId, mailboxHash, at }: { tokenId: string; mailboxHash: string; at: Date },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(accessTokens)
    .set({ revokedAt: at })
    .where(and(eq(accessTokens.id, tokenId), eq(accessTokens.mailboxHash, mailboxHash), isLive(at)));
  return rowCount === 1;
}

export async function deleteReaderTokens(tx: AccountsDb, mailboxHash: string): Promise<void> {
  await tx.delete(accessTokens).where(eq(accessTokens.mailboxHash, mailboxHash));
}

export async function deleteOldReaderTokens(tx: AccountsDb, before: Date): Promise<void> {
  await tx.delete(accessTokens).where(lt(sql`least(${accessTokens.expiresAt}, ${accessTokens.revokedAt})`, before));
}
