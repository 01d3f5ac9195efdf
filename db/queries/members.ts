import { and, asc, eq, sql } from "drizzle-orm";
import type { Role } from "@/lib/access/permissions";
import { members, sessions, users } from "../schema";
import type { AllBrandsDb, BrandDb, TenantDb } from "../tenant";
import { isOpenToPasswords } from "./company-only";
import { isLiveBrand } from "./test-brands";

export interface Membership {
  brandId: string;
  role: Role;
}

/** The brand that a password opens: that of the person's latest session, else the one they joined first. Null: none. */
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

/** All brands a person belongs to, in the order of their ids; test brands are none. */
export async function listMemberships(db: AllBrandsDb, userId: string): Promise<Membership[]> {
  return db
    .select({ brandId: members.brandId, role: members.role })
    .from(members)
    .where(and(eq(members.userId, userId), isLiveBrand(members.brandId)))
    .orderBy(asc(sql`${members.brandId} collate "C"`));
}

/** Where a member of a brand gets mail, and in which language; null when they are no member (any more). */
export async function findMemberContact(db: TenantDb, params: Pick<typeof members.$inferSelect, "brandId" | "userId">) {
  const [contact] = await db
    .select({ email: users.email, locale: users.locale })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.brandId, params.brandId), eq(members.userId, params.userId)));
  return contact ?? null;
}

/** The mailboxes of a brand's members. */
export async function listMemberEmails(db: BrandDb, brandId: string): Promise<string[]> {
  const rows = await db
    .select({ email: users.email })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(eq(members.brandId, brandId));
  return rows.map(({ email }) => email);
}

/** Makes a person a member of a brand unless they are one; answers whether it did. */
export async function insertMember(tx: AllBrandsDb, row: typeof members.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(members).values(row).onConflictDoNothing();
  return rowCount === 1;
}
