import { and, eq, gte, inArray, isNotNull, isNull, lt, notExists, or, sql, count, gt } from "drizzle-orm";
import { onlyRow } from "../rows";
import { holders, passports, transfers, brands, holderLinks, holderSessions, itemCodes } from "../schema";
import type { AllBrandsDb, BrandDb, AccountsDb } from "../tenant";
import { deleteReaderTokens } from "./access-grants";
import { keepsFor, type RetentionTerm } from "./health";
import { isLiveBrand } from "./test-brands";

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

/** Returns the people erased. Checks the condition twice: a transfer may commit before the row is locked. */
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

/** Covers all brands of the deployment except test brands, or only `onlyBrand`, which may be a test brand. */
export interface HolderSessionScope {
  mailboxHash: string;
  onlyBrand: string | null;
  /** Ids of the passports that the session is limited to. */
  onlyPassports?: readonly string[] | null;
}

type HolderSessionRow = typeof holderSessions.$inferSelect;

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

export async function updateHolderSessionPassports(
  db: AccountsDb,
  { tokenHash, onlyPassports }: { tokenHash: string; onlyPassports: string[] },
): Promise<void> {
  await db.update(holderSessions).set({ onlyPassports }).where(eq(holderSessions.tokenHash, tokenHash));
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
