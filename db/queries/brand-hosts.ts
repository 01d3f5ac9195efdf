import { and, asc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { brandHosts, passports } from "../schema";
import type { AllBrandsDb, BrandDb, TenantDb } from "../tenant";

export type BrandHostRow = typeof brandHosts.$inferSelect;

/** The host under which a unit of `passports` was registered; null: the deployment's own. */
export const hostOfUnit: SQL<string | null> = sql<string | null>`(
  select h.host from brand_hosts h where h.brand_id = ${passports.brandId} and h.active_from <= ${passports.createdAt}
    and (h.active_until is null or h.active_until > ${passports.createdAt}))`;

export async function findHostAt(db: TenantDb, { brandId, at }: { brandId: string; at: Date }): Promise<string | null> {
  const instant = sql`${at.toISOString()}::timestamptz`;
  const [row] = await db
    .select({ host: brandHosts.host })
    .from(brandHosts)
    .where(
      and(
        eq(brandHosts.brandId, brandId),
        sql`${brandHosts.activeFrom} <= ${instant}`,
        sql`(${brandHosts.activeUntil} is null or ${brandHosts.activeUntil} > ${instant})`,
      ),
    );
  return row?.host ?? null;
}

export async function listProvedHosts(db: AllBrandsDb): Promise<{ host: string; brandId: string }[]> {
  return db
    .select({ host: brandHosts.host, brandId: brandHosts.brandId })
    .from(brandHosts)
    .where(isNotNull(brandHosts.provedAt));
}

export async function listBrandHosts(db: BrandDb, brandId: string): Promise<BrandHostRow[]> {
  return db.select().from(brandHosts).where(eq(brandHosts.brandId, brandId)).orderBy(asc(brandHosts.createdAt));
}

export async function findBrandHost(
  db: TenantDb,
  { brandId, host }: { brandId: string; host: string },
): Promise<BrandHostRow | null> {
  const [row] = await db
    .select()
    .from(brandHosts)
    .where(and(eq(brandHosts.brandId, brandId), eq(brandHosts.host, host)));
  return row ?? null;
}

export async function findHostOwner(db: AllBrandsDb, host: string): Promise<BrandHostRow | null> {
  const [row] = await db
    .select()
    .from(brandHosts)
    .where(and(eq(brandHosts.host, host), isNotNull(brandHosts.provedAt)));
  return row ?? null;
}

export async function insertBrandHost(
  tx: BrandDb,
  row: Pick<BrandHostRow, "brandId" | "host" | "token">,
): Promise<boolean> {
  const { rowCount } = await tx.insert(brandHosts).values(row).onConflictDoNothing();
  return rowCount === 1;
}

export async function updateBrandHost(
  tx: BrandDb,
  { brandId, host, set }: { brandId: string; host: string; set: Partial<BrandHostRow> },
): Promise<void> {
  await tx
    .update(brandHosts)
    .set(set)
    .where(and(eq(brandHosts.brandId, brandId), eq(brandHosts.host, host)));
}

export async function endActiveHost(tx: BrandDb, { brandId, at }: { brandId: string; at: Date }): Promise<void> {
  await tx
    .update(brandHosts)
    .set({ activeUntil: at })
    .where(and(eq(brandHosts.brandId, brandId), isNotNull(brandHosts.activeFrom), isNull(brandHosts.activeUntil)));
}

export async function deleteUnusedHost(
  tx: BrandDb,
  { brandId, host }: { brandId: string; host: string },
): Promise<boolean> {
  const { rowCount } = await tx
    .delete(brandHosts)
    .where(and(eq(brandHosts.brandId, brandId), eq(brandHosts.host, host), isNull(brandHosts.activeFrom)));
  return rowCount === 1;
}
