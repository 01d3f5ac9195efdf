import { and, asc, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import { accessTokens } from "../schema";
import type { AllBrandsDb } from "../tenant";

/** Keys of readers of restricted data, by which their programs read. */

export type TokenRow = typeof accessTokens.$inferSelect;

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
