import { and, asc, eq } from "drizzle-orm";
import type { Queryable } from "../client";
import { brands, members, users } from "../schema";

/** The owners of a brand and where they get mail. */
export async function listOwnerContacts(db: Queryable, brandId: string) {
  return db
    .select({ email: users.email, locale: users.locale, brandName: brands.name })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .innerJoin(brands, eq(brands.id, members.brandId))
    .where(and(eq(members.brandId, brandId), eq(members.role, "owner")))
    .orderBy(asc(users.id));
}
