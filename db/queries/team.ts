import { and, asc, count, eq, max, ne, sql, isNotNull, isNull, or } from "drizzle-orm";
import type { Role } from "@/lib/access/permissions";
import { onlyRow } from "../rows";
import { brands, members, sessions, users } from "../schema/index";
import type { AllBrandsDb, BrandDb, TenantDb } from "../tenant";
import { isOpenToPasswords } from "./conditions";
import { isLiveBrand } from "./test-brands";

/** Locks until the transaction ends; every change of the team takes this lock. */
export async function lockTeam(tx: TenantDb, brandId: string): Promise<void> {
  await tx.select({ id: brands.id }).from(brands).where(eq(brands.id, brandId)).for("no key update");
}

export async function listTeamMembers(db: BrandDb, brandId: string) {
  return db
    .select({
      userId: users.id,
      name: users.name,
      email: users.email,
      role: members.role,
      joinedAt: members.createdAt,
      lastSeenAt: max(sessions.lastSeenAt),
      hasTwoFactor: sql<boolean>`${users.totpEnabledAt} is not null`,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .leftJoin(sessions, and(eq(sessions.userId, members.userId), eq(sessions.brandId, members.brandId)))
    .where(eq(members.brandId, brandId))
    .groupBy(users.id, members.role, members.createdAt)
    .orderBy(asc(sql`lower(${users.name})`), asc(users.id));
}

export async function findTeamMember(db: TenantDb, params: { brandId: string; userId: string }) {
  const [member] = await db
    .select({
      userId: users.id,
      name: users.name,
      email: users.email,
      locale: users.locale,
      role: members.role,
      brandName: brands.name,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .innerJoin(brands, eq(brands.id, members.brandId))
    .where(and(eq(members.brandId, params.brandId), eq(members.userId, params.userId)));
  return member ?? null;
}

export async function lockMemberRole(tx: TenantDb, params: { brandId: string; userId: string }): Promise<Role | null> {
  const [member] = await tx
    .select({ role: members.role })
    .from(members)
    .where(and(eq(members.brandId, params.brandId), eq(members.userId, params.userId)))
    .for("share");
  return member?.role ?? null;
}

export async function hasMemberWithEmail(db: BrandDb, params: { brandId: string; email: string }): Promise<boolean> {
  const rows = await db
    .select({ userId: users.id })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.brandId, params.brandId), sql`lower(${users.email}) = lower(${params.email})`));
  return rows.length > 0;
}

export async function countOtherOwners(db: BrandDb, params: { brandId: string; userId: string }): Promise<number> {
  const rows = await db
    .select({ owners: count() })
    .from(members)
    .where(and(eq(members.brandId, params.brandId), eq(members.role, "owner"), ne(members.userId, params.userId)));
  return onlyRow("countOtherOwners", rows).owners;
}

/** Throws an Error when there is no other owner. */
export async function findOldestOtherOwner(
  db: BrandDb,
  params: { brandId: string; userId: string },
): Promise<string | null> {
  const rows = await db
    .select({ userId: members.userId })
    .from(members)
    .where(and(eq(members.brandId, params.brandId), eq(members.role, "owner"), ne(members.userId, params.userId)))
    .orderBy(asc(members.createdAt), asc(members.userId))
    .limit(1);
  return rows[0]?.userId ?? null;
}

export async function updateMemberRole(
  tx: BrandDb,
  params: { brandId: string; userId: string; role: Role },
): Promise<void> {
  await tx
    .update(members)
    .set({ role: params.role })
    .where(and(eq(members.brandId, params.brandId), eq(members.userId, params.userId)));
}

export async function deleteMember(tx: BrandDb, params: { brandId: string; userId: string }): Promise<void> {
  await tx.delete(members).where(and(eq(members.brandId, params.brandId), eq(members.userId, params.userId)));
}

export async function listBrandsOfUser(
  db: AllBrandsDb,
  userId: string,
): Promise<{ id: string; name: string; role: Role }[]> {
  return db
    .select({ id: brands.id, name: brands.name, role: members.role })
    .from(members)
    .innerJoin(brands, eq(brands.id, members.brandId))
    .where(and(eq(members.userId, userId), isLiveBrand(members.brandId)))
    .orderBy(asc(sql`lower(${brands.name})`), asc(brands.id));
}

export async function findTwoFactorRequirement(db: BrandDb, brandId: string): Promise<boolean> {
  const [brand] = await db.select({ isRequired: brands.requiresTwoFactor }).from(brands).where(eq(brands.id, brandId));
  return brand?.isRequired ?? false;
}

export interface Membership {
  brandId: string;
  role: Role;
}

/** The brand of the latest session, otherwise the first one joined; only brands that a password may open. */
export async function findPreferredMembership(db: AllBrandsDb, userId: string): Promise<Membership | null> {
  const latestSession = sql`(
    select max(${sessions.createdAt}) from ${sessions}
    where ${and(eq(sessions.userId, members.userId), eq(sessions.brandId, members.brandId))}
  )`;
  const [membership] = await db
    .select({ brandId: members.brandId, role: members.role })
    .from(members)
    .where(and(eq(members.userId, userId), isLiveBrand(members.brandId), isOpenToPasswords))
    .orderBy(sql`${latestSession} desc nulls last`, asc(members.createdAt), asc(members.brandId))
    .limit(1);
  return membership ?? null;
}

export async function listMemberships(db: AllBrandsDb, userId: string): Promise<Membership[]> {
  return db
    .select({ brandId: members.brandId, role: members.role })
    .from(members)
    .where(and(eq(members.userId, userId), isLiveBrand(members.brandId)))
    .orderBy(asc(sql`${members.brandId} collate "C"`));
}

export async function findMemberContact(db: TenantDb, params: Pick<typeof members.$inferSelect, "brandId" | "userId">) {
  const [contact] = await db
    .select({ email: users.email, locale: users.locale })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.brandId, params.brandId), eq(members.userId, params.userId)));
  return contact ?? null;
}

export async function listMemberEmails(db: BrandDb, brandId: string): Promise<string[]> {
  const rows = await db
    .select({ email: users.email })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(eq(members.brandId, brandId));
  return rows.map(({ email }) => email);
}

export async function insertMember(tx: BrandDb, row: typeof members.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(members).values(row).onConflictDoNothing();
  return rowCount === 1;
}

export interface MailMember {
  brandId: string;
  userId: string;
  name: string;
  email: string;
  locale: string | null;
  digestSince: Date | null;
  digestSentOn: string | null;
  digestEveryDays: number;
  digestTimeZone: string | null;
  role: Role;
  mentionsOffAt: Date | null;
}

const MAIL_MEMBER = {
  brandId: members.brandId,
  userId: members.userId,
  name: users.name,
  email: users.email,
  locale: users.locale,
  digestSince: members.digestSince,
  digestSentOn: members.digestSentOn,
  digestEveryDays: members.digestEveryDays,
  digestTimeZone: members.digestTimeZone,
  role: members.role,
  mentionsOffAt: members.mentionsOffAt,
};

export async function listMailMembers(db: TenantDb, brandId: string): Promise<MailMember[]> {
  return db
    .select(MAIL_MEMBER)
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(eq(members.brandId, brandId))
    .orderBy(asc(users.name), asc(users.id));
}

export async function findMailMember(
  db: TenantDb,
  { brandId, userId }: { brandId: string; userId: string },
): Promise<MailMember | null> {
  const [member] = await db
    .select(MAIL_MEMBER)
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.brandId, brandId), eq(members.userId, userId)));
  return member ?? null;
}

const DIGEST_FROM_HOUR = 7;

const localTime = (at: Date) =>
  sql`(${at.toISOString()}::timestamptz at time zone coalesce(${members.digestTimeZone}, 'UTC'))`;

/** In the morning of the person's time zone; at any hour if it is not known. */
const isDigestDue = (at: Date) =>
  and(
    isNotNull(members.digestSince),
    or(
      isNull(members.digestSentOn),
      sql`${members.digestSentOn} <= ${localTime(at)}::date - ${members.digestEveryDays}`,
    ),
    sql`(${members.digestTimeZone} is null or extract(hour from ${localTime(at)}) >= ${DIGEST_FROM_HOUR})`,
  );

export async function listDigestMembers(
  db: AllBrandsDb,
  { at, limit }: { at: Date; limit: number },
): Promise<MailMember[]> {
  return db
    .select(MAIL_MEMBER)
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(isDigestDue(at))
    .orderBy(asc(members.brandId), asc(members.userId))
    .limit(limit);
}

export async function claimDigest(
  tx: BrandDb,
  params: { brandId: string; userId: string; at: Date },
): Promise<boolean> {
  const claimed = await tx
    .update(members)
    .set({ digestSentOn: sql`${localTime(params.at)}::date` })
    .where(and(eq(members.brandId, params.brandId), eq(members.userId, params.userId), isDigestDue(params.at)))
    .returning({ id: members.userId });
  return claimed.length === 1;
}

/** Null for a zone that PostgreSQL does not know. */
const knownZone = (zone: string) => sql`(select name from pg_timezone_names where name = ${zone} limit 1)`;

export async function updateMailChoices(
  tx: BrandDb,
  {
    brandId,
    userId,
    ...choices
  }: { brandId: string; userId: string } & Partial<
    Pick<MailMember, "digestSince" | "digestEveryDays" | "digestTimeZone" | "mentionsOffAt">
  >,
): Promise<void> {
  await tx
    .update(members)
    .set({ ...choices, ...(choices.digestTimeZone && { digestTimeZone: knownZone(choices.digestTimeZone) }) })
    .where(and(eq(members.brandId, brandId), eq(members.userId, userId)));
}
