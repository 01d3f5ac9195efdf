import { and, count, eq, gt, isNull, lt } from "drizzle-orm";
import { onlyRow } from "../rows";
import { brands, holderLinks, holders, holderSessions, itemCodes } from "../schema";
import type { AccountsDb, AllBrandsDb } from "../tenant";
import { deleteReaderTokens } from "./access-grants";
import { isLiveBrand } from "./test-brands";

/** Covers all brands of the deployment except test brands, or only `onlyBrand`, which may be a test brand. */
export interface HolderSessionScope {
  mailboxHash: string;
  onlyBrand: string | null;
}

export type HolderSessionRow = typeof holderSessions.$inferSelect;

export async function findMailboxOfHolder(
  db: AllBrandsDb,
  mailboxHash: string,
): Promise<{ locale: string | null } | null> {
  const [row] = await db
    .select({ locale: holders.locale })
    .from(holders)
    .innerJoin(brands, eq(brands.id, holders.brandId))
    .where(and(eq(holders.emailHash, mailboxHash), isLiveBrand(holders.brandId)))
    .limit(1);
  return row ?? null;
}

export async function insertHolderLink(db: AccountsDb, row: typeof holderLinks.$inferInsert): Promise<void> {
  await db.insert(holderLinks).values(row);
}

export async function countRequestedLinksSince(
  db: AccountsDb,
  params: { mailboxHash: string; since: Date },
): Promise<number> {
  const rows = await db
    .select({ count: count() })
    .from(holderLinks)
    .where(
      and(
        eq(holderLinks.mailboxHash, params.mailboxHash),
        eq(holderLinks.isAsked, true),
        gt(holderLinks.createdAt, params.since),
      ),
    );
  return onlyRow("countRequestedLinksSince", rows).count;
}

const isLive = (tokenHash: string, at: Date) =>
  and(eq(holderLinks.tokenHash, tokenHash), isNull(holderLinks.usedAt), gt(holderLinks.expiresAt, at));

export async function isHolderLinkLive(db: AccountsDb, params: { tokenHash: string; at: Date }): Promise<boolean> {
  const rows = await db
    .select({ at: holderLinks.createdAt })
    .from(holderLinks)
    .where(isLive(params.tokenHash, params.at));
  return rows.length > 0;
}

/** Atomic: of concurrent clicks only one gets the mailbox; the others get null. */
export async function takeHolderLink(db: AccountsDb, params: { tokenHash: string; at: Date }) {
  const [row] = await db
    .update(holderLinks)
    .set({ usedAt: params.at })
    .where(isLive(params.tokenHash, params.at))
    .returning({ mailboxHash: holderLinks.mailboxHash, sealed: holderLinks.sealed, onlyBrand: holderLinks.onlyBrand });
  return row ?? null;
}

export async function insertHolderSession(db: AccountsDb, row: typeof holderSessions.$inferInsert): Promise<void> {
  await db.insert(holderSessions).values(row);
}

export async function findHolderSession(
  db: AccountsDb,
  params: { tokenHash: string; at: Date },
): Promise<HolderSessionRow | null> {
  const [row] = await db
    .select()
    .from(holderSessions)
    .where(and(eq(holderSessions.tokenHash, params.tokenHash), gt(holderSessions.expiresAt, params.at)));
  return row ?? null;
}

export async function deleteHolderSession(db: AccountsDb, tokenHash: string): Promise<void> {
  await db.delete(holderSessions).where(eq(holderSessions.tokenHash, tokenHash));
}

export async function closeHolderAccount(db: AccountsDb, mailboxHash: string): Promise<void> {
  await db.delete(holderSessions).where(eq(holderSessions.mailboxHash, mailboxHash));
  await db.delete(holderLinks).where(eq(holderLinks.mailboxHash, mailboxHash));
  await deleteReaderTokens(db, mailboxHash);
}

export async function deleteOldHolderEntries(tx: AllBrandsDb, before: Date): Promise<void> {
  await tx.delete(holderLinks).where(lt(holderLinks.expiresAt, before));
  await tx.delete(holderSessions).where(lt(holderSessions.expiresAt, before));
  await tx.delete(itemCodes).where(lt(itemCodes.expiresAt, before));
}
