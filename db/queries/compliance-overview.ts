import { and, asc, eq, gte, isNotNull, lt, sql } from "drizzle-orm";
import { CHECK_IDS, type CheckId, checkNamed } from "@/lib/compliance/rules";
import { requireValue } from "@/lib/platform/require-value";
import { productReviews, products, readinessDays } from "../schema";
import type { AllBrandsDb, BrandDb, TenantDb } from "../tenant";
import { countsInFigures } from "./first-steps";

export interface GroupStatus {
  productGroup: string;
  products: number;
  answeredWeight: number;
  requiredWeight: number;
  approved: number;
  withErrors: number;
  withWarnings: number;
}

const STANDING = sql`
  coalesce(p.product_group, 'none') as product_group, count(*)::int as products, sum(r.answered_weight)::int8 as
  answered_weight,
  sum(r.required_weight)::int8 as required_weight, count(*) filter (where p.review_state = 'approved')::int as approved,
  count(*) filter (where r.worst_severity = 'error')::int as with_errors, count(*) filter (where r.worst_severity =
  'warning')::int as with_warnings
  from product_reviews r join products p on p.id = r.product_id`;

export async function listStandings(db: TenantDb, brandId: string): Promise<GroupStatus[]> {
  const { rows } = await db.execute<Record<string, string>>(
    sql`select ${STANDING} where r.brand_id = ${brandId} and ${countsInFigures(sql`r.product_id`, brandId)}
      group by 1 order by 1`,
  );
  return rows.map((row) => ({
    productGroup: requireValue(row.product_group, "The group"),
    products: Number(row.products),
    answeredWeight: Number(row.answered_weight),
    requiredWeight: Number(row.required_weight),
    approved: Number(row.approved),
    withErrors: Number(row.with_errors),
    withWarnings: Number(row.with_warnings),
  }));
}

/** Excludes example data. The day's latest call overwrites earlier ones. */
export async function snapshotReadiness(db: AllBrandsDb, day: string): Promise<void> {
  await db.execute(sql`
    insert into readiness_days (brand_id, day, product_group, products, answered_weight, required_weight, approved,
    with_errors, with_warnings)
    select r.brand_id, ${day}::date, ${STANDING} where not p.is_example group by 1, 3
    on conflict (brand_id, day, product_group) do update set products = excluded.products, answered_weight =
    excluded.answered_weight,
      required_weight = excluded.required_weight, approved = excluded.approved, with_errors = excluded.with_errors,
      with_warnings = excluded.with_warnings`);
}

export async function listReadinessDays(db: BrandDb, { brandId, since }: { brandId: string; since: string }) {
  return db
    .select()
    .from(readinessDays)
    .where(and(eq(readinessDays.brandId, brandId), gte(readinessDays.day, since)))
    .orderBy(asc(readinessDays.day), asc(readinessDays.productGroup));
}

export interface OpenField {
  productGroup: string;
  field: string;
  products: number;
}

export async function listOpenFields(db: BrandDb, brandId: string): Promise<OpenField[]> {
  const { rows } = await db.execute<OpenField & Record<string, unknown>>(sql`
    select coalesce(p.product_group, 'none') as "productGroup", open.field, count(*)::int as products
    from product_reviews r join products p on p.id = r.product_id, unnest(r.missing) as open (field)
    where r.brand_id = ${brandId} and ${countsInFigures(sql`r.product_id`, brandId)}
    group by 1, 2 order by 3 desc, 2, 1`);
  return rows;
}

export async function listTopChecks(
  db: BrandDb,
  { brandId, limit }: { brandId: string; limit: number },
): Promise<{ check: CheckId; products: number }[]> {
  const { rows } = await db.execute<{ check: string; products: number }>(sql`
    select unnest(open_checks) as "check", count(*)::int as products from product_reviews
    where brand_id = ${brandId} and ${countsInFigures(sql`product_id`, brandId)}
    group by 1`);
  const counts = new Map<CheckId, number>();
  for (const { check: stored, products: count } of rows) {
    const check = checkNamed(stored);
    if (check) counts.set(check, (counts.get(check) ?? 0) + count);
  }
  const positionOf = (check: CheckId) => CHECK_IDS.indexOf(check);
  return [...counts]
    .map(([check, count]) => ({ check, products: count }))
    .toSorted((one, other) => other.products - one.products || positionOf(one.check) - positionOf(other.check))
    .slice(0, limit);
}

export async function listExpiring(
  db: BrandDb,
  { brandId, before, limit }: { brandId: string; before: string; limit: number },
) {
  return db
    .select({
      productId: products.id,
      name: products.name,
      model: products.model,
      expiresOn: productReviews.expiresOn,
      documents: sql<unknown>`${products.ecodesign} -> 'documents'`,
    })
    .from(productReviews)
    .innerJoin(products, eq(products.id, productReviews.productId))
    .where(
      and(
        eq(productReviews.brandId, brandId),
        isNotNull(productReviews.expiresOn),
        lt(productReviews.expiresOn, before),
      ),
    )
    .orderBy(asc(productReviews.expiresOn), asc(products.id))
    .limit(limit);
}
