import { and, count, eq, gt, isNull, lt } from "drizzle-orm";
import type { Queryable } from "../client";
import { onlyRow } from "../only-row";
import { passwordResets } from "../schema";

export async function insertPasswordReset(tx: Queryable, row: typeof passwordResets.$inferInsert): Promise<void> {
  await tx.insert(passwordResets).values(row);
}

/** How many links somebody was sent since `since`. */
export async function countPasswordResetsSince(
  tx: Queryable,
  params: { userId: string; since: Date },
): Promise<number> {
  const rows = await tx
    .select({ sent: count() })
    .from(passwordResets)
    .where(and(eq(passwordResets.userId, params.userId), gt(passwordResets.createdAt, params.since)));
  return onlyRow("countPasswordResetsSince", rows).sent;
}

const isLive = (tokenHash: string, at: Date) =>
  and(eq(passwordResets.tokenHash, tokenHash), isNull(passwordResets.usedAt), gt(passwordResets.expiresAt, at));

/** Whose link this is while it can be used, or null. */
export async function findPasswordReset(
  db: Queryable,
  params: { tokenHash: string; at: Date },
): Promise<{ userId: string } | null> {
  const [row] = await db
    .select({ userId: passwordResets.userId })
    .from(passwordResets)
    .where(isLive(params.tokenHash, params.at));
  return row ?? null;
}

/** Uses a link up and answers whose it was; null when it was used or has ended. */
export async function spendPasswordReset(
  tx: Queryable,
  params: { tokenHash: string; at: Date },
): Promise<string | null> {
  const [row] = await tx
    .update(passwordResets)
    .set({ usedAt: params.at })
    .where(isLive(params.tokenHash, params.at))
    .returning({ userId: passwordResets.userId });
  return row?.userId ?? null;
}

/** Ends every link of a person that could still be used. */
export async function endPasswordResets(tx: Queryable, params: { userId: string; at: Date }): Promise<void> {
  await tx
    .update(passwordResets)
    .set({ usedAt: params.at })
    .where(and(eq(passwordResets.userId, params.userId), isNull(passwordResets.usedAt)));
}

/** Removes links that ended before `before`; returns how many. */
export async function deleteOldPasswordResets(db: Queryable, before: Date): Promise<number> {
  const { rowCount } = await db.delete(passwordResets).where(lt(passwordResets.expiresAt, before));
  return rowCount ?? 0;
}
