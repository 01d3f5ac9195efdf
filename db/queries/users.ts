import { eq, sql } from "drizzle-orm";
import type { Queryable } from "../client";
import { users } from "../schema";

export type UserRow = typeof users.$inferSelect;

/** The person with this mailbox, compared without case, or null. */
export async function findUserByEmail(db: Queryable, email: string): Promise<UserRow | null> {
  const [user] = await db.select().from(users).where(sql`lower(${users.email}) = lower(${email})`);
  return user ?? null;
}

/** Keeps the language a person chose. */
export async function updateUserLocale(db: Queryable, params: { userId: string; locale: string }): Promise<void> {
  await db.update(users).set({ locale: params.locale }).where(eq(users.id, params.userId));
}
