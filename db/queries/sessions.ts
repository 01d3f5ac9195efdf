import { and, desc, eq, gt, isNotNull, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { Queryable } from "../client";
import { brands, members, sessions, users } from "../schema";

export type NewSession = typeof sessions.$inferInsert;

/** A session counts while it is neither revoked nor past its end nor idle since before `idleSince`. */
interface Moment {
  at: Date;
  idleSince: Date;
}

const isLive = ({ at, idleSince }: Moment) =>
  and(isNull(sessions.revokedAt), gt(sessions.expiresAt, at), gt(sessions.lastSeenAt, idleSince));

export async function insertSession(tx: Queryable, session: NewSession): Promise<void> {
  await tx.insert(sessions).values(session);
}

/** The live session with its person, brand and present role, or null; one look-up for every request of the portal. */
export async function findLiveSession(db: Queryable, params: Moment & { sessionId: string; userId: string }) {
  const [found] = await db
    .select({
      sessionId: sessions.id,
      lastSeenAt: sessions.lastSeenAt,
      role: members.role,
      brand: { id: brands.id, name: brands.name, tier: brands.tier, logoHash: brands.logoHash, suspendedAt: brands.suspendedAt, suspensionReason: brands.suspensionReason, closesAt: brands.closesAt },
      user: { id: users.id, name: users.name, email: users.email, locale: users.locale },
      isOperator: isNotNull(users.operatorSince).mapWith(Boolean),
      mustSetUpTwoFactor: sql<boolean>`(${brands.requiresTwoFactor} or ${users.operatorSince} is not null) and ${users.totpEnabledAt} is null and not ${sessions.isAtCompany}`,
      mustChangePassword: sql<boolean>`${users.passwordExpiresAt} is not null and not ${sessions.isAtCompany}`,
      isAtCompany: sessions.isAtCompany,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(brands, eq(brands.id, sessions.brandId))
    .innerJoin(members, and(eq(members.userId, sessions.userId), eq(members.brandId, sessions.brandId)))
    .where(
      and(
        eq(sessions.id, params.sessionId),
        eq(sessions.userId, params.userId),
        isLive(params),
        // A password that was handed out ends with its day, and so does what it opened.
        or(isNull(users.passwordExpiresAt), gt(users.passwordExpiresAt, params.at), sessions.isAtCompany),
      ),
    );
  return found ?? null;
}

/** Notes that a session is in use, unless that was noted after `seenBefore`. */
export async function touchSession(db: Queryable, params: { sessionId: string; at: Date; seenBefore: Date }): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: params.at })
    .where(and(eq(sessions.id, params.sessionId), lt(sessions.lastSeenAt, params.seenBefore)));
}

/** A person's live sessions, the one last seen first. */
export async function listLiveSessions(db: Queryable, params: Moment & { userId: string }) {
  return db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
      brandName: brands.name,
    })
    .from(sessions)
    .innerJoin(brands, eq(brands.id, sessions.brandId))
    .where(and(eq(sessions.userId, params.userId), isLive(params)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(100);
}

/** Ends one session of this person; false when it is not theirs or has ended. */
export async function revokeSessionRow(tx: Queryable, params: { sessionId: string; userId: string; at: Date }): Promise<boolean> {
  const { rowCount } = await tx
    .update(sessions)
    .set({ revokedAt: params.at })
    .where(and(eq(sessions.id, params.sessionId), eq(sessions.userId, params.userId), isNull(sessions.revokedAt)));
  return rowCount === 1;
}

/** Ends every session of this person, or all but one; returns how many ended. */
export async function revokeSessionRows(tx: Queryable, params: { userId: string; exceptId?: string; at: Date }): Promise<number> {
  const { userId, exceptId, at } = params;
  const { rowCount } = await tx
    .update(sessions)
    .set({ revokedAt: at })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), exceptId === undefined ? undefined : ne(sessions.id, exceptId)));
  return rowCount ?? 0;
}

/** Ends the sessions in which a person works for one brand, all or all but one; returns how many ended. */
export async function revokeBrandSessionRows(
  tx: Queryable,
  params: { userId: string; brandId: string; exceptId?: string; at: Date },
): Promise<number> {
  const { userId, brandId, exceptId, at } = params;
  const { rowCount } = await tx
    .update(sessions)
    .set({ revokedAt: at })
    .where(
      and(
        eq(sessions.userId, userId),
        eq(sessions.brandId, brandId),
        isNull(sessions.revokedAt),
        exceptId === undefined ? undefined : ne(sessions.id, exceptId),
      ),
    );
  return rowCount ?? 0;
}

/** Lets a session of this person work for another brand; false when it has ended, or was begun at a company's provider. */
export async function updateSessionBrand(tx: Queryable, params: { sessionId: string; userId: string; brandId: string }): Promise<boolean> {
  const { rowCount } = await tx
    .update(sessions)
    .set({ brandId: params.brandId })
    .where(and(eq(sessions.id, params.sessionId), eq(sessions.userId, params.userId), isNull(sessions.revokedAt), eq(sessions.isAtCompany, false)));
  return rowCount === 1;
}

/** Removes everybody's sessions that ended or were revoked before `before`; returns how many. */
export async function deleteOldSessions(db: Queryable, before: Date): Promise<number> {
  const { rowCount } = await db.delete(sessions).where(or(lt(sessions.expiresAt, before), lt(sessions.revokedAt, before)));
  return rowCount ?? 0;
}
