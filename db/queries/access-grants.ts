import { and, asc, count, eq, gt, inArray, isNull, lt, lte, ne, or, sql } from "drizzle-orm";
import type { GrantStatus } from "@/lib/access-grants/rules";
import { onlyRow } from "../rows";
import { accessGrants, accessReads, brands, holders, passports, accessTokens } from "../schema/index";
import type { AllBrandsDb, TenantDb } from "../tenant";

/** Requests for access to restricted data, and what was granted. */

export type GrantRow = typeof accessGrants.$inferSelect;
type NewGrant = typeof accessGrants.$inferInsert;

/** What is read: of a passport both, of a model its product. */
export interface ReadSubject {
  brandId: string;
  productId: string;
  passportId?: string | undefined;
}

const isOpen = inArray(accessGrants.status, ["unproved", "waiting", "consent", "granted"]);

export async function insertGrant(tx: TenantDb, row: NewGrant): Promise<void> {
  await tx.insert(accessGrants).values(row);
}

/** The mailbox's open request for the same, or what it has already. Null of `brandId`: an authority's. */
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
  const [found] = await db
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
  return found ?? null;
}

/** How many links requests of a mailbox were sent after `since`, at every brand. */
export async function countRequestsOfMailbox(
  db: AllBrandsDb,
  { emailHash, since }: { emailHash: string; since: Date },
): Promise<number> {
  const counted = await db
    .select({ count: count() })
    .from(accessGrants)
    .where(and(eq(accessGrants.emailHash, emailHash), gt(accessGrants.linkSentAt, since)));
  return onlyRow("countRequestsOfMailbox", counted).count;
}

export async function findGrantByToken(db: AllBrandsDb, tokenHash: string): Promise<GrantRow | null> {
  const [found] = await db.select().from(accessGrants).where(eq(accessGrants.tokenHash, tokenHash));
  return found ?? null;
}

/** One that those who decide may see. Null of `brandId`: an authority's. */
export async function findGrant(
  db: TenantDb,
  { brandId, grantId }: { brandId: string | null; grantId: string },
): Promise<GrantRow | null> {
  const owner = brandId === null ? isNull(accessGrants.brandId) : eq(accessGrants.brandId, brandId);
  const [found] = await db
    .select()
    .from(accessGrants)
    .where(and(eq(accessGrants.id, grantId), owner, ne(accessGrants.status, "unproved")));
  return found ?? null;
}

/**
 * Changes a grant that still stands so and whose time is not over; of any number of attempts one gets the row, the
 * others null.
 */
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

/** What a mailbox was granted and now holds that reaches a subject. */
export async function listGrantsReaching(
  db: AllBrandsDb,
  { emailHash, at, brandId, productId, passportId }: ReadSubject & { emailHash: string; at: Date },
): Promise<Pick<GrantRow, "id" | "accessSet" | "elements" | "expiresAt">[]> {
  const { scope } = accessGrants;
  return db
    .select({
      id: accessGrants.id,
      accessSet: accessGrants.accessSet,
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

/** Whether whoever has the mailbox holds the item now. */
export async function isHolderOf(
  db: AllBrandsDb,
  { emailHash, passportId }: { emailHash: string; passportId: string },
): Promise<boolean> {
  const found = await db
    .select({ id: passports.id })
    .from(passports)
    .innerJoin(holders, eq(holders.id, passports.holderId))
    .where(and(eq(passports.id, passportId), eq(holders.emailHash, emailHash)));
  return found.length > 0;
}

/** Whether a mailbox asks for access anywhere, or has it. */
export async function isMailboxOfReader(db: AllBrandsDb, emailHash: string): Promise<boolean> {
  const found = await db
    .select({ id: accessGrants.id })
    .from(accessGrants)
    .where(and(eq(accessGrants.emailHash, emailHash), inArray(accessGrants.status, ["waiting", "consent", "granted"])))
    .limit(1);
  return found.length > 0;
}

/** Requests, at any brand, whose time is over, the oldest first. Of what no mailbox answered to nothing stays. */
export async function listOverdueGrants(db: AllBrandsDb, { at, limit }: { at: Date; limit: number }) {
  await db.delete(accessGrants).where(and(eq(accessGrants.status, "unproved"), lte(accessGrants.expiresAt, at)));
  return db
    .select({ id: accessGrants.id, brandId: accessGrants.brandId })
    .from(accessGrants)
    .where(and(isOpen, lte(accessGrants.expiresAt, at)))
    .orderBy(asc(accessGrants.expiresAt))
    .limit(limit);
}

/** Removes the counts of days before `before`. */
export async function deleteOldReads(tx: AllBrandsDb, before: string): Promise<void> {
  await tx.delete(accessReads).where(lt(accessReads.day, before));
}

/** The brands with these slugs, by their ids. */
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

/** Keys of readers of restricted data, by which their programs read. */

type TokenRow = typeof accessTokens.$inferSelect;

const isLive = (at: Date) => and(isNull(accessTokens.revokedAt), gt(accessTokens.expiresAt, at));

/** Whose key it is; null: nobody's, or it has ended. Notes the day. */
export async function useReaderToken(
  db: AllBrandsDb,
  { tokenHash, at, day }: { tokenHash: string; at: Date; day: string },
): Promise<{ mailboxHash: string } | null> {
  const [found] = await db
    .select({ id: accessTokens.id, mailboxHash: accessTokens.mailboxHash, lastUsedOn: accessTokens.lastUsedOn })
    .from(accessTokens)
    .where(and(eq(accessTokens.tokenHash, tokenHash), isLive(at)));
  if (!found) return null;
  if (found.lastUsedOn !== day)
    await db
      .update(accessTokens)
      .set({ lastUsedOn: day })
      .where(and(eq(accessTokens.id, found.id), or(isNull(accessTokens.lastUsedOn), lt(accessTokens.lastUsedOn, day))));
  return { mailboxHash: found.mailboxHash };
}

/** A mailbox's keys that work, the oldest first. */
export async function listReaderTokens(
  db: AllBrandsDb,
  { mailboxHash, at }: { mailboxHash: string; at: Date },
): Promise<TokenRow[]> {
  return db
    .select()
    .from(accessTokens)
    .where(and(eq(accessTokens.mailboxHash, mailboxHash), isLive(at)))
    .orderBy(asc(accessTokens.id));
}

export async function insertReaderToken(tx: AllBrandsDb, row: typeof accessTokens.$inferInsert): Promise<void> {
  await tx.insert(accessTokens).values(row);
}

/** False: the mailbox has no such key that works. */
export async function revokeReaderToken(
  tx: AllBrandsDb,
  { tokenId, mailboxHash, at }: { tokenId: string; mailboxHash: string; at: Date },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(accessTokens)
    .set({ revokedAt: at })
    .where(and(eq(accessTokens.id, tokenId), eq(accessTokens.mailboxHash, mailboxHash), isLive(at)));
  return rowCount === 1;
}

/** Removes every key of a mailbox. */
export async function deleteReaderTokens(tx: AllBrandsDb, mailboxHash: string): Promise<void> {
  await tx.delete(accessTokens).where(eq(accessTokens.mailboxHash, mailboxHash));
}

/** Removes keys that ended before `before`. */
export async function deleteOldReaderTokens(tx: AllBrandsDb, before: Date): Promise<void> {
  await tx.delete(accessTokens).where(lt(sql`least(${accessTokens.expiresAt}, ${accessTokens.revokedAt})`, before));
}
