import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "../client";
import { onlyRow } from "../rows";
import { users } from "../schema";
import type { AllBrandsDb } from "../tenant";

/** Contains the account's credentials, which statements for a brand cannot read. */
export type UserRow = typeof users.$inferSelect;

export async function findUserByEmail(db: AllBrandsDb, email: string): Promise<UserRow | null> {
  const [user] = await db
    .select()
    .from(users)
    .where(sql`lower(${users.email}) = lower(${email})`);
  return user ?? null;
}

export async function findUser(db: AllBrandsDb, userId: string): Promise<UserRow | null> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  return user ?? null;
}

/** Throws an Error when the person does not exist. */
export async function getUser(db: AllBrandsDb, userId: string): Promise<UserRow> {
  return onlyRow("getUser", await db.select().from(users).where(eq(users.id, userId)));
}

export async function lockUser(tx: AllBrandsDb, userId: string): Promise<UserRow | null> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("no key update");
  return user ?? null;
}

export async function updateUserLocale(db: Queryable, params: { userId: string; locale: string }): Promise<void> {
  await db.update(users).set({ locale: params.locale }).where(eq(users.id, params.userId));
}

const LIST_VIEWS_MAX = 60;

export async function updateListView(
  db: Queryable,
  params: { userId: string; list: string; view: string },
): Promise<void> {
  const { userId, list, view } = params;
  const hasRoom = sql`(${users.listViews} ? ${list} or (select count(*)
    from jsonb_object_keys(${users.listViews})) < ${LIST_VIEWS_MAX})`;
  await db
    .update(users)
    .set({ listViews: sql`${users.listViews} || jsonb_build_object(${list}::text, ${view}::text)` })
    .where(and(eq(users.id, userId), hasRoom));
}

export async function insertUser(tx: Queryable, row: typeof users.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(users).values(row).onConflictDoNothing();
  return rowCount === 1;
}

/** `expiresAt` is set only for a password that another person created. */
export async function updatePasswordHash(
  tx: Queryable,
  params: { userId: string; passwordHash: string; at: Date; expiresAt: Date | null },
): Promise<void> {
  const { userId, passwordHash, at, expiresAt } = params;
  await tx
    .update(users)
    .set({ passwordHash, passwordChangedAt: at, passwordExpiresAt: expiresAt })
    .where(eq(users.id, userId));
}
