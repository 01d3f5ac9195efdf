import { asc, eq, inArray, lt, sql } from "drizzle-orm";
import type { Queryable } from "../client";
import { signInFailures } from "../schema";

export type FailureRow = typeof signInFailures.$inferSelect;

/** The counts of these subjects, locked until the transaction ends; a subject without one starts at none. */
export async function lockFailures(
  tx: Queryable,
  params: { subjectHashes: string[]; at: Date },
): Promise<FailureRow[]> {
  const subjects = params.subjectHashes.toSorted();
  await tx
    .insert(signInFailures)
    .values(subjects.map((subjectHash) => ({ subjectHash, count: 0, lastFailedAt: params.at })))
    .onConflictDoNothing();
  return tx
    .select()
    .from(signInFailures)
    .where(inArray(signInFailures.subjectHash, subjects))
    .orderBy(asc(signInFailures.subjectHash))
    .for("update");
}

/** Writes a count that `lockFailures` locked. */
export async function updateFailures(tx: Queryable, row: FailureRow): Promise<void> {
  await tx
    .update(signInFailures)
    .set({ count: row.count, lastFailedAt: row.lastFailedAt })
    .where(eq(signInFailures.subjectHash, row.subjectHash));
}

/** Forgets every failure of a subject. */
export async function deleteFailures(db: Queryable, subjectHash: string): Promise<void> {
  await db.delete(signInFailures).where(eq(signInFailures.subjectHash, subjectHash));
}

/** Takes one attempt back from a subject's count. */
export async function decrementFailures(db: Queryable, subjectHash: string): Promise<void> {
  await db
    .update(signInFailures)
    .set({ count: sql`greatest(${signInFailures.count} - 1, 0)` })
    .where(eq(signInFailures.subjectHash, subjectHash));
}

/** Removes counts nobody added to since `before`; returns how many. */
export async function deleteOldFailures(db: Queryable, before: Date): Promise<number> {
  const { rowCount } = await db.delete(signInFailures).where(lt(signInFailures.lastFailedAt, before));
  return rowCount ?? 0;
}
