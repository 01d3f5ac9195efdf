import { and, count, desc, eq, ilike, inArray, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { BrandStatus } from "@/lib/operator/rules";
import type { Tier } from "@/lib/platform/rate-limit/rules";
import type { Queryable } from "../client";
import { onlyRow } from "../rows";
import { apiKeys, brands, members, passports, requestCounts, users } from "../schema";
import type { AllBrandsDb, BrandDb } from "../tenant";
import { containing } from "./conditions";
import { isLiveBrand } from "./test-brands";

/** Queries across all brands for the operator of the deployment. Never use them in a brand's own pages. */

export interface BrandSummaryFilter {
  words?: string;
  tiers: readonly Tier[];
  standings: readonly BrandStatus[];
}

const STANDINGS: Record<BrandStatus, SQL> = {
  active: sql`(${isNull(brands.suspendedAt)} and ${isNull(brands.closesAt)})`,
  suspended: isNotNull(brands.suspendedAt),
  closing: sql`(${isNotNull(brands.closesAt)} and ${isNull(brands.closedAt)})`,
  closed: isNotNull(brands.closedAt),
};

const matches = ({ words, tiers, standings }: BrandSummaryFilter, except?: "tiers" | "standings") =>
  and(
    isLiveBrand(brands.id),
    words === undefined ? undefined : or(ilike(brands.name, containing(words)), ilike(brands.slug, containing(words))),
    except !== "tiers" && tiers.length > 0 ? inArray(brands.tier, [...tiers]) : undefined,
    except === "standings" ? undefined : or(...standings.map((standing) => STANDINGS[standing])),
  );

function summary(since: Date) {
  const mapped = (query: ReturnType<typeof sql>) => query.mapWith(Number) as ReturnType<typeof sql<number>>;
  return {
    id: brands.id,
    slug: brands.slug,
    name: brands.name,
    tier: brands.tier,
    createdAt: brands.createdAt,
    suspendedAt: brands.suspendedAt,
    closesAt: brands.closesAt,
    closedAt: brands.closedAt,
    members: mapped(sql`(select count(*) from ${members} where ${members.brandId} = ${brands.id})`),
    requests: mapped(sql`(select coalesce(sum(${requestCounts.requests}), 0) from ${requestCounts}
      where ${requestCounts.brandId} = ${brands.id} and ${requestCounts.span} = 'day'
      and ${requestCounts.startsAt} >= ${since.toISOString()})`),
  };
}

export async function listBrandSummaries(
  db: AllBrandsDb,
  params: BrandSummaryFilter & { since: Date; cursor?: string; limit: number },
) {
  const { since, cursor, limit, ...filter } = params;
  return db
    .select(summary(since))
    .from(brands)
    .where(and(matches(filter), cursor ? lt(brands.id, cursor) : undefined))
    .orderBy(desc(brands.id))
    .limit(limit);
}

export type BrandSummary = Awaited<ReturnType<typeof listBrandSummaries>>[number];

export async function countBrandSummaries(
  db: AllBrandsDb,
  params: BrandSummaryFilter & { most: number },
): Promise<number> {
  const some = db
    .select({ one: sql`1`.as("one") })
    .from(brands)
    .where(matches(params))
    .limit(params.most)
    .as("some");
  const rows = await db.select({ count: count() }).from(some);
  return onlyRow("countBrandSummaries", rows).count;
}

export async function countBrandFacets(
  db: AllBrandsDb,
  filter: BrandSummaryFilter,
): Promise<{ tiers: Partial<Record<Tier, number>>; standings: Record<BrandStatus, number> }> {
  const tiers = await db
    .select({ tier: brands.tier, count: count() })
    .from(brands)
    .where(matches(filter, "tiers"))
    .groupBy(brands.tier);
  const countOf = (standing: BrandStatus) =>
    sql<number>`count(*) filter (where ${STANDINGS[standing]})`.mapWith(Number);
  const standings = await db
    .select({
      active: countOf("active"),
      suspended: countOf("suspended"),
      closing: countOf("closing"),
      closed: countOf("closed"),
    })
    .from(brands)
    .where(matches(filter, "standings"));
  return {
    tiers: Object.fromEntries(tiers.map((row) => [row.tier, row.count])),
    standings: onlyRow("countBrandFacets", standings),
  };
}

export async function findBrandSummary(
  db: AllBrandsDb,
  params: { brandId: string; since: Date; passportsCountedMax: number },
) {
  const { brandId, since, passportsCountedMax } = params;
  const some = db
    .select({ one: sql`1`.as("one") })
    .from(passports)
    .where(eq(passports.brandId, brandId))
    .limit(passportsCountedMax);
  const [row] = await db
    .select({
      ...summary(since),
      suspensionReason: brands.suspensionReason,
      website: brands.website,
      supportEmail: brands.supportEmail,
      passports: sql<number>`(select count(*) from ${some} as counted)`.mapWith(Number),
      keys: sql<number>`(select count(*) from ${apiKeys} where ${apiKeys.brandId} = ${brands.id}
        and ${apiKeys.revokedAt} is null)`.mapWith(Number),
    })
    .from(brands)
    .where(and(eq(brands.id, brandId), isLiveBrand(brands.id)));
  return row ?? null;
}

export async function markBrandSuspended(
  tx: BrandDb,
  params: { brandId: string; at: Date; reason: string },
): Promise<boolean> {
  const { brandId, at, reason } = params;
  const { rowCount } = await tx
    .update(brands)
    .set({ suspendedAt: at, suspensionReason: reason })
    .where(and(eq(brands.id, brandId), isNull(brands.suspendedAt)));
  return rowCount === 1;
}

export async function markBrandReinstated(tx: BrandDb, brandId: string): Promise<boolean> {
  const { rowCount } = await tx
    .update(brands)
    .set({ suspendedAt: null, suspensionReason: null })
    .where(and(eq(brands.id, brandId), isNotNull(brands.suspendedAt)));
  return rowCount === 1;
}

export async function updateOperator(tx: Queryable, params: { userId: string; since: Date | null }): Promise<boolean> {
  const { operatorSince } = users;
  const isOther = params.since ? isNull(operatorSince) : isNotNull(operatorSince);
  const { rowCount } = await tx
    .update(users)
    .set({ operatorSince: params.since })
    .where(and(eq(users.id, params.userId), isOther));
  return rowCount === 1;
}

export async function describeDatabase(
  db: Queryable,
): Promise<{ sizeBytes: number; version: string; migrations: number }> {
  const { rows } = await db.execute<{ size: string; version: string; migrations: string }>(sql`
    select pg_database_size(current_database())::text as size, current_setting('server_version') as version,
      (select count(*) from drizzle.__drizzle_migrations)::text as migrations`);
  const { size, version, migrations } = onlyRow("describeDatabase", rows);
  return { sizeBytes: Number(size), version, migrations: Number(migrations) };
}
