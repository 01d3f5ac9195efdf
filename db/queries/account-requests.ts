import { asc, eq, inArray, lte, sql } from "drizzle-orm";
import type { Queryable } from "../client";
import { accountRequests } from "../schema";

export type AccountRequestRow = typeof accountRequests.$inferSelect;

export async function insertAccountRequest(db: Queryable, row: typeof accountRequests.$inferInsert): Promise<void> {
  await db.insert(accountRequests).values(row);
}

/**
 * Takes up requests whose time has come, oldest first, and puts them off until `dueAt`: of several processes one has
 * each, and one that dies or fails on it leaves it to the next. The attempt is counted here.
 */
export async function takeAccountRequests(
  db: Queryable,
  params: { at: Date; dueAt: Date; limit: number },
): Promise<AccountRequestRow[]> {
  const due = db
    .$with("due")
    .as(
      db
        .select({ id: accountRequests.id })
        .from(accountRequests)
        .where(lte(accountRequests.dueAt, params.at))
        .orderBy(asc(accountRequests.dueAt), asc(accountRequests.id))
        .limit(params.limit)
        .for("update", { skipLocked: true }),
    );
  const taken = await db
    .with(due)
    .update(accountRequests)
    .set({ dueAt: params.dueAt, attempts: sql`${accountRequests.attempts} + 1` })
    .where(inArray(accountRequests.id, db.select({ id: due.id }).from(due)))
    .returning();
  return taken.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** Removes a request in the transaction that carries it out; false when another has done so meanwhile. */
export async function deleteAccountRequest(tx: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await tx.delete(accountRequests).where(eq(accountRequests.id, id));
  return rowCount === 1;
}
