import { and, eq, isNotNull } from "drizzle-orm";
import type { Role, Scope } from "@/lib/access/permissions";
import { apiKeys, brands, members } from "../schema";
import type { TenantDb } from "../tenant";

/** How those stand by now who asked for something earlier. */

const standingOfBrand = {
  isBrandSuspended: isNotNull(brands.suspendedAt).mapWith(Boolean),
  isBrandClosed: isNotNull(brands.closedAt).mapWith(Boolean),
};

interface BrandStanding {
  isBrandSuspended: boolean;
  isBrandClosed: boolean;
}

/** How a brand stands; null when there is none (any more). */
export async function findBrandStanding(db: TenantDb, brandId: string): Promise<BrandStanding | null> {
  const [found] = await db.select(standingOfBrand).from(brands).where(eq(brands.id, brandId));
  return found ?? null;
}

/** A member's role and how their brand stands; null when they are no member (any more). */
export async function findMemberStanding(
  db: TenantDb,
  { brandId, userId }: { brandId: string; userId: string },
): Promise<({ role: Role } & BrandStanding) | null> {
  const [found] = await db
    .select({ role: members.role, ...standingOfBrand })
    .from(members)
    .innerJoin(brands, eq(brands.id, members.brandId))
    .where(and(eq(members.brandId, brandId), eq(members.userId, userId)));
  return found ?? null;
}

export interface KeyStanding extends BrandStanding {
  scopes: Scope[];
  expiresAt: Date | null;
  revokedAt: Date | null;
}

/** A key of a brand with its scopes and its end; null: the brand has none of this id. */
export async function findKeyStanding(
  db: TenantDb,
  { brandId, keyId }: { brandId: string; keyId: string },
): Promise<KeyStanding | null> {
  const [found] = await db
    .select({ scopes: apiKeys.scopes, expiresAt: apiKeys.expiresAt, revokedAt: apiKeys.revokedAt, ...standingOfBrand })
    .from(apiKeys)
    .innerJoin(brands, eq(brands.id, apiKeys.brandId))
    .where(and(eq(apiKeys.brandId, brandId), eq(apiKeys.id, keyId)));
  return found ?? null;
}
