import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, max, sql, asc } from "drizzle-orm";
import type { SignInOutcome } from "@/lib/people/auth/rules";
import type { Queryable } from "../client";
import { onlyRow } from "../rows";
import { signIns, users, signInFailures, signInLinks } from "../schema/index";

type SignInRow = typeof signIns.$inferSelect;

export async function insertSignIn(tx: Queryable, row: typeof signIns.$inferInsert): Promise<void> {
  await tx.insert(signIns).values(row);
}

interface FailedAttempt {
  id: string;
  email: string;
  at: Date;
  outcome: Extract<SignInOutcome, "wrong_password" | "wrong_code">;
  userAgent: string | null;
  clientNetwork: string | null;
}

export async function insertFailedSignIn(
  db: Queryable,
  { id, email, at, outcome, userAgent, clientNetwork }: FailedAttempt,
): Promise<void> {
  await db.execute(sql`
    insert into ${signIns} (id, user_id, at, outcome, user_agent, client_network)
    select ${id}, ${users.id}, ${at.toISOString()}::timestamptz, ${outcome}, ${userAgent}, ${clientNetwork}
    from ${users} where lower(${users.email}) = lower(${email})
  `);
}

export async function findKnownDevice(
  tx: Queryable,
  params: { userId: string; deviceHash: string },
): Promise<{ hasAny: boolean; isKnown: boolean }> {
  const rows = await tx
    .select({
      hasAny: sql<boolean>`count(*) > 0`,
      isKnown: sql<boolean>`coalesce(bool_or(${signIns.deviceHash} = ${params.deviceHash}), false)`,
    })
    .from(signIns)
    .where(
      and(
        eq(signIns.userId, params.userId),
        inArray(signIns.outcome, ["signed_in", "signed_in_at_company"]),
        isNotNull(signIns.deviceHash),
      ),
    );
  return onlyRow("findKnownDevice", rows);
}

export async function isDeviceOf(
  db: Queryable,
  params: { email: string; deviceHash: string; outcomes: readonly SignInOutcome[]; latest: number },
): Promise<boolean> {
  const latest = db
    .select({ deviceHash: signIns.deviceHash })
    .from(signIns)
    .innerJoin(users, eq(users.id, signIns.userId))
    .where(
      and(
        sql`lower(${users.email}) = lower(${params.email})`,
        inArray(signIns.outcome, [...params.outcomes]),
        isNotNull(signIns.deviceHash),
      ),
    )
    .groupBy(signIns.deviceHash)
    .orderBy(desc(max(signIns.at)))
    .limit(params.latest)
    .as("latest");
  const rows = await db
    .select({ deviceHash: latest.deviceHash })
    .from(latest)
    .where(eq(latest.deviceHash, params.deviceHash));
  return rows.length > 0;
}

export async function listSignIns(db: Queryable, params: { userId: string; limit: number }): Promise<SignInRow[]> {
  return db
    .select()
    .from(signIns)
    .where(eq(signIns.userId, params.userId))
    .orderBy(desc(signIns.at), desc(signIns.id))
    .limit(params.limit);
}

export async function deleteOldSignIns(db: Queryable, before: Date): Promise<number> {
  const { rowCount } = await db.delete(signIns).where(lt(signIns.at, before));
  return rowCount ?? 0;
}

type FailureRow = typeof signInFailures.$inferSelect;

/** Locks the rows until the transaction ends; a subject without a row starts at zero. */
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

/** The caller holds the lock of `lockFailures`. */
export async function updateFailures(tx: Queryable, row: FailureRow): Promise<void> {
  await tx
    .update(signInFailures)
    .set({ count: row.count, lastFailedAt: row.lastFailedAt })
    .where(eq(signInFailures.subjectHash, row.subjectHash));
}

export async function deleteFailures(db: Queryable, subjectHash: string): Promise<void> {
  await db.delete(signInFailures).where(eq(signInFailures.subjectHash, subjectHash));
}

export async function decrementFailures(db: Queryable, subjectHash: string): Promise<void> {
  await db
    .update(signInFailures)
    .set({ count: sql`greatest(${signInFailures.count} - 1, 0)` })
    .where(eq(signInFailures.subjectHash, subjectHash));
}

export async function deleteOldFailures(db: Queryable, before: Date): Promise<number> {
  const { rowCount } = await db.delete(signInFailures).where(lt(signInFailures.lastFailedAt, before));
  return rowCount ?? 0;
}

export async function insertSignInLink(tx: Queryable, row: typeof signInLinks.$inferInsert): Promise<void> {
  await tx.insert(signInLinks).values(row);
}

const isLiveLink = (tokenHash: string, at: Date) =>
  and(eq(signInLinks.tokenHash, tokenHash), isNull(signInLinks.usedAt), gt(signInLinks.expiresAt, at));

export async function findSignInLink(
  db: Queryable,
  params: { tokenHash: string; at: Date },
): Promise<{ userId: string } | null> {
  const [row] = await db
    .select({ userId: signInLinks.userId })
    .from(signInLinks)
    .where(isLiveLink(params.tokenHash, params.at));
  return row ?? null;
}

/** Of concurrent callers only one gets the person; the others get null. */
export async function spendSignInLink(
  tx: Queryable,
  params: { tokenHash: string; at: Date },
): Promise<{ userId: string } | null> {
  const [row] = await tx
    .update(signInLinks)
    .set({ usedAt: params.at })
    .where(isLiveLink(params.tokenHash, params.at))
    .returning({ userId: signInLinks.userId });
  return row ?? null;
}

export async function endSignInLinks(tx: Queryable, params: { userId: string; at: Date }): Promise<void> {
  await tx
    .update(signInLinks)
    .set({ usedAt: params.at })
    .where(and(eq(signInLinks.userId, params.userId), isNull(signInLinks.usedAt)));
}

export async function deleteOldSignInLinks(db: Queryable, before: Date): Promise<number> {
  const { rowCount } = await db.delete(signInLinks).where(lt(signInLinks.expiresAt, before));
  return rowCount ?? 0;
}
