import { and, desc, eq, exists, gt, isNotNull, isNull, lt, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { brands, members, sessions, users } from "../schema";
import type { AllBrandsDb, BrandDb, TenantDb } from "../tenant";
import { isOpenToPasswords } from "./conditions";

export type NewSession = typeof sessions.$inferInsert;

const testBrands = alias(brands, "test_brands");

/** A live session is not revoked, not expired, and was used after `idleSince`. */
interface Moment {
  at: Date;
  idleSince: Date;
}

const isLive = ({ at, idleSince }: Moment) =>
  and(isNull(sessions.revokedAt), gt(sessions.expiresAt, at), gt(sessions.lastSeenAt, idleSince));

async function revokeWhere(tx: AllBrandsDb | TenantDb, at: Date, ...all: (SQL | undefined)[]): Promise<number> {
  const { rowCount } = await tx
    .update(sessions)
    .set({ revokedAt: at })
    .where(and(isNull(sessions.revokedAt), ...all));
  return rowCount ?? 0;
}

const ofPerson = (userId: string) => eq(sessions.userId, userId);
const ofBrand = (brandId?: string) => (brandId === undefined ? undefined : eq(sessions.brandId, brandId));
const butFor = (sessionId?: string) => (sessionId === undefined ? undefined : ne(sessions.id, sessionId));

export async function insertSession(tx: BrandDb, session: NewSession): Promise<void> {
  await tx.insert(sessions).values(session);
}

/** No password session in a brand that requires its provider of this person. A test brand follows its live brand. */
export async function findLiveSession(db: AllBrandsDb, params: Moment & { sessionId: string; userId: string }) {
  const [row] = await db
    .select({
      sessionId: sessions.id,
      lastSeenAt: sessions.lastSeenAt,
      testBrandId: testBrands.id,
      role: members.role,
      brand: {
        id: brands.id,
        name: brands.name,
        tier: brands.tier,
        logoHash: brands.logoHash,
        suspendedAt: brands.suspendedAt,
        suspensionReason: brands.suspensionReason,
        closesAt: brands.closesAt,
      },
      user: { id: users.id, name: users.name, email: users.email, locale: users.locale },
      isOperator: isNotNull(users.operatorSince).mapWith(Boolean),
      requiresTwoFactor: brands.requiresTwoFactor,
      hasTwoFactor: isNotNull(users.totpEnabledAt).mapWith(Boolean),
      secondStepAt: sessions.secondStepAt,
      confirmedAt: sessions.confirmedAt,
      mustChangePassword: sql<boolean>`${users.passwordExpiresAt} is not null and not ${sessions.isAtCompany}`,
      isAtCompany: sessions.isAtCompany,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(brands, eq(brands.id, sessions.brandId))
    .innerJoin(members, and(eq(members.userId, sessions.userId), eq(members.brandId, sessions.brandId)))
    .leftJoin(testBrands, and(eq(testBrands.testOf, sessions.brandId), eq(sessions.isTest, true)))
    .where(
      and(
        eq(sessions.id, params.sessionId),
        eq(sessions.userId, params.userId),
        isLive(params),
        or(sessions.isAtCompany, isOpenToPasswords),
        // A temporary password expires after a day, and its sessions end with it.
        or(isNull(users.passwordExpiresAt), gt(users.passwordExpiresAt, params.at), sessions.isAtCompany),
      ),
    );
  return row ?? null;
}

export async function touchSession(
  db: AllBrandsDb,
  params: { sessionId: string; at: Date; seenBefore: Date },
): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: params.at })
    .where(and(eq(sessions.id, params.sessionId), lt(sessions.lastSeenAt, params.seenBefore)));
}

export async function markSecondStep(
  tx: AllBrandsDb,
  params: { sessionId: string; userId: string; at: Date },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(sessions)
    .set({ secondStepAt: params.at, confirmedAt: params.at })
    .where(and(eq(sessions.id, params.sessionId), eq(sessions.userId, params.userId), isNull(sessions.revokedAt)));
  return rowCount === 1;
}

export async function markConfirmed(
  tx: AllBrandsDb,
  params: { sessionId: string; userId: string; at: Date },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(sessions)
    .set({ confirmedAt: params.at })
    .where(and(eq(sessions.id, params.sessionId), eq(sessions.userId, params.userId), isNull(sessions.revokedAt)));
  return rowCount === 1;
}

export async function listLiveSessions(db: AllBrandsDb, params: Moment & { userId: string; brandId?: string }) {
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
    .where(
      and(
        eq(sessions.userId, params.userId),
        params.brandId === undefined ? undefined : eq(sessions.brandId, params.brandId),
        isLive(params),
      ),
    )
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(100);
}

/** With `brandId`: only a session in this brand. Returns false when the session is not the person's or has ended. */
export async function revokeSessionRow(
  tx: AllBrandsDb,
  params: { sessionId: string; userId: string; brandId?: string; at: Date },
): Promise<boolean> {
  const { sessionId, userId, brandId, at } = params;
  return (await revokeWhere(tx, at, eq(sessions.id, sessionId), ofPerson(userId), ofBrand(brandId))) === 1;
}

/** Ends the sessions of all people in this browser. Concurrent sign-ins in one browser wait for each other. */
export async function revokeDeviceSessionRows(tx: AllBrandsDb, params: Moment & { deviceHash: string }) {
  const { deviceHash, at } = params;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sessions of ${deviceHash}`}, 0))`);
  return tx
    .update(sessions)
    .set({ revokedAt: at })
    .where(and(eq(sessions.deviceHash, deviceHash), isLive(params)))
    .returning({ sessionId: sessions.id, userId: sessions.userId, brandId: sessions.brandId });
}

export async function revokeCompanySessionRows(tx: TenantDb, params: { brandId: string; at: Date }): Promise<number> {
  return revokeWhere(tx, params.at, ofBrand(params.brandId), eq(sessions.isAtCompany, true));
}

export async function revokePasswordSessionRows(tx: BrandDb, params: { brandId: string; at: Date }): Promise<number> {
  const owners = tx
    .select({ userId: members.userId })
    .from(members)
    .where(and(eq(members.brandId, params.brandId), eq(members.role, "owner")));
  const byPassword = and(eq(sessions.isAtCompany, false), notInArray(sessions.userId, owners));
  return revokeWhere(tx, params.at, ofBrand(params.brandId), byPassword);
}

export async function revokeSessionRows(
  tx: AllBrandsDb,
  params: { userId: string; exceptId?: string; at: Date },
): Promise<number> {
  return revokeWhere(tx, params.at, ofPerson(params.userId), butFor(params.exceptId));
}

export async function revokeBrandSessionRows(
  tx: TenantDb,
  params: { userId: string; brandId: string; exceptId?: string; at: Date },
): Promise<number> {
  const { userId, brandId, exceptId, at } = params;
  return revokeWhere(tx, at, ofPerson(userId), ofBrand(brandId), butFor(exceptId));
}

export async function updateSessionBrand(
  tx: AllBrandsDb,
  params: { sessionId: string; userId: string; brandId: string },
): Promise<boolean> {
  const { sessionId, userId, brandId } = params;
  const membership = tx
    .select({ one: sql`1` })
    .from(members)
    .where(and(eq(members.userId, userId), eq(members.brandId, brandId), isOpenToPasswords));
  const { rowCount } = await tx
    .update(sessions)
    .set({ brandId, isTest: false })
    .where(
      and(
        eq(sessions.id, sessionId),
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        eq(sessions.isAtCompany, false),
        exists(membership),
      ),
    );
  return rowCount === 1;
}

export async function deleteOldSessions(db: AllBrandsDb, before: Date): Promise<number> {
  const { rowCount } = await db
    .delete(sessions)
    .where(or(lt(sessions.expiresAt, before), lt(sessions.revokedAt, before)));
  return rowCount ?? 0;
}
