import { and, asc, desc, eq, gt, isNotNull, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Role, Scope } from "@/lib/access/permissions";
import { madeOnce } from "@/lib/platform/caches";
import type { Tier } from "@/lib/platform/rate-limit/rules";
import { apiKeys, brands, members, users } from "../schema";
import type { AllBrandsDb, BrandDb, TenantDb } from "../tenant";
import { updateMany } from "./bulk-writer";

export type ApiKeyRow = typeof apiKeys.$inferSelect;

export interface KeyForAuthentication {
  keyId: string;
  brandId: string;
  tier: Tier;
  scopes: Scope[];
  expiresAt: Date | null;
  revokedAt: Date | null;
  isBrandSuspended: boolean;
}

function prepareFindKey(db: TenantDb) {
  return db
    .select({
      keyId: apiKeys.id,
      brandId: apiKeys.brandId,
      tier: brands.tier,
      scopes: apiKeys.scopes,
      expiresAt: apiKeys.expiresAt,
      revokedAt: apiKeys.revokedAt,
      isBrandSuspended: isNotNull(brands.suspendedAt).mapWith(Boolean),
    })
    .from(apiKeys)
    .innerJoin(brands, eq(brands.id, apiKeys.brandId))
    .where(eq(apiKeys.secretHash, sql.placeholder("secretHash")))
    .prepare("find_key_for_authentication");
}

export async function findKeyForAuthentication(
  db: AllBrandsDb,
  secretHash: string,
): Promise<KeyForAuthentication | null> {
  const [key] = await madeOnce(db, prepareFindKey).execute({ secretHash });
  return key ?? null;
}

export async function insertApiKey(db: TenantDb, row: typeof apiKeys.$inferInsert): Promise<void> {
  await db.insert(apiKeys).values(row);
}

export async function markApiKeyRevoked(
  db: BrandDb,
  params: { brandId: string; keyId: string; at: Date },
): Promise<ApiKeyRow | null> {
  const [row] = await db
    .update(apiKeys)
    .set({ revokedAt: params.at })
    .where(and(eq(apiKeys.brandId, params.brandId), eq(apiKeys.id, params.keyId), isNull(apiKeys.revokedAt)))
    .returning();
  return row ?? null;
}

/** Of concurrent attempts one succeeds; returns whether this one did. */
export async function markApiKeyReplaced(
  db: BrandDb,
  params: { brandId: string; keyId: string; replacedBy: string; endsAt: Date; at: Date },
): Promise<boolean> {
  const { brandId, keyId, replacedBy, endsAt, at } = params;
  const { rowCount } = await db
    .update(apiKeys)
    .set({ replacedBy, ...(endsAt > at ? { expiresAt: endsAt } : { revokedAt: at }) })
    .where(
      and(eq(apiKeys.brandId, brandId), eq(apiKeys.id, keyId), isNull(apiKeys.revokedAt), isNull(apiKeys.replacedBy)),
    );
  return rowCount === 1;
}

export async function findApiKey(db: BrandDb, params: { brandId: string; keyId: string }): Promise<ApiKeyRow | null> {
  const [row] = await db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.brandId, params.brandId), eq(apiKeys.id, params.keyId)));
  return row ?? null;
}

export type ListedApiKey = Omit<ApiKeyRow, "secretHash" | "brandId" | "createdBy" | "reassignedTo"> & {
  createdByName: string | null;
  /** The member it was reassigned to, else its creator. Null: created by the operator. */
  responsible: { userId: string; name: string } | null;
  /** Null: the responsible person is no longer a member. */
  responsibleRole: Role | null;
};

const responsibleId = sql<string | null>`coalesce(${apiKeys.reassignedTo}, ${apiKeys.createdBy})`;
const responsibleUsers = alias(users, "responsible_users");

export async function listApiKeys(db: TenantDb, params: { brandId: string }): Promise<ListedApiKey[]> {
  return db
    .select({
      id: apiKeys.id,
      name: apiKeys.name,
      hint: apiKeys.hint,
      scopes: apiKeys.scopes,
      createdAt: apiKeys.createdAt,
      createdByName: users.name,
      lastUsedAt: apiKeys.lastUsedAt,
      expiresAt: apiKeys.expiresAt,
      revokedAt: apiKeys.revokedAt,
      replacedBy: apiKeys.replacedBy,
      responsible: { userId: responsibleUsers.id, name: responsibleUsers.name },
      responsibleRole: members.role,
    })
    .from(apiKeys)
    .leftJoin(users, eq(users.id, apiKeys.createdBy))
    .leftJoin(responsibleUsers, eq(responsibleUsers.id, responsibleId))
    .leftJoin(members, and(eq(members.brandId, apiKeys.brandId), eq(members.userId, responsibleId)))
    .where(eq(apiKeys.brandId, params.brandId))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
}

export async function findResponsibleMember(
  db: BrandDb,
  { brandId, keyId }: { brandId: string; keyId: string },
): Promise<string | null> {
  const [row] = await db
    .select({ userId: responsibleId })
    .from(apiKeys)
    .where(and(eq(apiKeys.id, keyId), eq(apiKeys.brandId, brandId)));
  return row?.userId ?? null;
}

export interface ResponsibleKey {
  id: string;
  brandId: string;
  name: string;
  hint: string;
  scopes: Scope[];
  expiresAt: Date | null;
  responsibleId: string;
}

/** Includes the test brand's keys. Oldest first; `userId` limits them to one member. */
export async function listResponsibleKeys(
  db: AllBrandsDb,
  { brandId, userId, at }: { brandId: string; userId?: string; at: Date },
): Promise<ResponsibleKey[]> {
  const { id, name, hint, scopes, expiresAt } = apiKeys;
  return db
    .select({
      id,
      brandId: apiKeys.brandId,
      name,
      hint,
      scopes,
      expiresAt,
      responsibleId: responsibleId.mapWith(String),
    })
    .from(apiKeys)
    .innerJoin(brands, eq(brands.id, apiKeys.brandId))
    .where(
      and(
        or(eq(brands.id, brandId), eq(brands.testOf, brandId)),
        isNull(apiKeys.revokedAt),
        or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, at)),
        userId === undefined ? isNotNull(responsibleId) : eq(responsibleId, userId),
      ),
    )
    .orderBy(asc(apiKeys.brandId), asc(apiKeys.createdAt), asc(apiKeys.id));
}

export async function updateResponsible(
  db: BrandDb,
  { brandId, keyId, userId, at }: { brandId: string; keyId: string; userId: string; at: Date },
): Promise<ApiKeyRow | null> {
  const [row] = await db
    .update(apiKeys)
    .set({ reassignedTo: userId })
    .where(
      and(
        eq(apiKeys.brandId, brandId),
        eq(apiKeys.id, keyId),
        isNull(apiKeys.revokedAt),
        or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, at)),
      ),
    )
    .returning();
  return row ?? null;
}

/** At most one write per key and minute. */
export async function updateLastUsed(db: AllBrandsDb, uses: readonly { keyId: string; at: Date }[]): Promise<void> {
  const used = uses.map(({ keyId: id, at: lastUsedAt }) => ({ id, lastUsedAt }));
  await updateMany(db, apiKeys, used, {
    key: ["id"],
    set: ["lastUsedAt"],
    where: (input) =>
      sql`(${apiKeys.lastUsedAt} is null or ${apiKeys.lastUsedAt} <= ${input.lastUsedAt} - interval '1 minute')`,
  });
}
