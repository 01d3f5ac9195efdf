import { and, asc, eq, inArray } from "drizzle-orm";
import type { Role } from "@/lib/access/permissions";
import { brands, members, users } from "../schema";
import type { TenantDb } from "../tenant";

/** The members of a brand who have one of these roles, and where they get mail. */
export async function listContacts(db: TenantDb, { brandId, roles }: { brandId: string; roles: readonly Role[] }) {
  return db
    .select({ email: users.email, locale: users.locale, brandName: brands.name })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .innerJoin(brands, eq(brands.id, members.brandId))
    .where(and(eq(members.brandId, brandId), inArray(members.role, [...roles])))
    .orderBy(asc(users.id));
}
