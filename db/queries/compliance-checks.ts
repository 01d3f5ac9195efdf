import { eq, sql, and, asc, desc, gt, inArray } from "drizzle-orm";
import type { StoredFinding } from "@/db/schema/columns";
import type { EvidenceFact } from "@/lib/compliance/checks/subject";
import { type CheckId, type Severity, storedNames } from "@/lib/compliance/rules";
import { onlyRow } from "../rows";
import { brands, candidateNews, products } from "../schema";
import { groupFootprints, productReviews } from "../schema/compliance";
import type { AllBrandsDb, BrandDb, TenantDb } from "../tenant";
import { insertMany } from "./bulk-writer";
import { type DescribedProduct, instantOf, type ProductRow } from "./products";

/** Only the newest units up to this number are checked: a million units of one product must not block its check. */
export const UNITS_LOOKED_AT = 1_000;

type GroupFootprint = typeof groupFootprints.$inferSelect;

export interface CheckSubjectRow extends DescribedProduct, Pick<ProductRow, "brandId" | "version" | "externalId"> {
  createdAt: string;
  units: number;
  withoutSerial: number;
  withoutBatch: number;
  sharedSerials: number;
  earlierRecycledContent: number | null;
  medianFootprint: number | null;
  evidence: EvidenceFact[];
  overridden: string[];
}

/** Locks products with their related data. Skips those that another transaction has locked: it checks them. */
export async function lockCheckSubjects(tx: TenantDb, productIds: readonly string[]): Promise<CheckSubjectRow[]> {
  const { rows } = await tx.execute<CheckSubjectRow & Record<string, unknown>>(sql`
    select p.id, p.brand_id as "brandId", p.version, p.created_at as "createdAt", p.name, p.model, p.external_id as
    "externalId", p.gtin,
      p.product_group as "productGroup", p.recycled_content::float8 as "recycledContent", p.carbon_score::float8 as
      "carbonScore",
      p.warranty_months as "warrantyMonths", p.ecodesign, unit.*,
      (select (data ->> 'recycled_content')::float8 from product_versions earlier
        where earlier.product_id = p.id and earlier.version = p.version - 1) as "earlierRecycledContent",
      footprint.median::float8 as "medianFootprint",
      coalesce((select jsonb_agg(jsonb_build_object('kind', d.kind, 'validUntil', d.valid_until, 'sha256',
      d.sha256, 'fields', use.fields) order by d.id)
        from evidence_uses use join evidence_documents d on d.id = use.document_id
        where use.product_id = p.id), '[]') as evidence,
      array(select finding_hash from check_overrides where product_id = p.id) as overridden
    from products p
    left join group_footprints footprint on footprint.brand_id = p.brand_id
    and footprint.product_group = p.product_group
      and footprint.declared_unit = p.ecodesign ->> 'carbon_declared_unit'
    cross join lateral (
      select count(*)::int as units, count(*) filter (where serial_number is null)::int as "withoutSerial",
        count(*) filter (where batch is null)::int as "withoutBatch",
        count(*) filter (where p.gtin is null and serial_number is not null and exists (
          select from passports other where other.brand_id = p.brand_id and other.serial_number = newest.serial_number
            and other.gtin14 is null and other.product_id <> p.id))::int as "sharedSerials"
      from (select serial_number, batch from passports where product_id = p.id order by id desc
      limit ${UNITS_LOOKED_AT}) newest
    ) unit
    where p.id = any(${sql.param(productIds)}::text[])
    order by p.id
    for no key update of p skip locked`);
  return rows;
}

export interface CheckResult {
  productId: string;
  brandId: string;
  productVersion: number;
  ruleSet: string;
  answered: number;
  required: number;
  answeredWeight: number;
  requiredWeight: number;
  missing: string[];
  worstSeverity: Severity | null;
  openChecks: CheckId[];
  findings: StoredFinding[];
  nextDue: string | null;
  expiresOn: string | null;
  stateSince: Date;
}

const storedResult = (result: CheckResult) => ({ ...result, furtherFindings: null });

export async function upsertCheckResults(tx: TenantDb, results: readonly CheckResult[], at: Date): Promise<void> {
  const onConflict = sql`
    on conflict on constraint product_reviews_pkey do update set
      product_version = excluded.product_version, rule_set = excluded.rule_set, answered = excluded.answered,
      required = excluded.required, answered_weight = excluded.answered_weight,
      required_weight = excluded.required_weight, missing = excluded.missing, worst_severity = excluded.worst_severity,
      open_checks = excluded.open_checks, findings = excluded.findings,
      further_findings = excluded.further_findings, computed_at = excluded.computed_at,
      next_due = excluded.next_due, expires_on = excluded.expires_on
    where product_reviews.product_version <= excluded.product_version`;
  await insertMany(tx, productReviews, results.map(storedResult), { common: { computedAt: at }, onConflict });
}

export async function insertCheckResults(tx: TenantDb, results: readonly CheckResult[], at: Date): Promise<void> {
  await insertMany(tx, productReviews, results.map(storedResult), { common: { computedAt: at } });
}

/** Missing, outdated or due results among the first `limit` products after `afterId`. `lastId`: null at the end. */
export async function listStaleProducts(
  db: AllBrandsDb,
  params: { ruleSets: readonly string[]; today: string; afterId: string; limit: number },
): Promise<{ productIds: string[]; lastId: string | null }> {
  const { rows } = await db.execute<{ productIds: string[]; lastId: string | null }>(sql`
    with looked_at as (
      select p.id, r.product_id is null or r.product_version <> p.version or r.next_due <= ${params.today}::date
        or r.rule_set <> all(${sql.param(params.ruleSets)}::text[]) as is_stale
      from products p left join product_reviews r on r.product_id = p.id
      where p.id > ${params.afterId} order by p.id limit ${params.limit})
    select max(id) as "lastId", coalesce(array_agg(id order by id) filter (where is_stale), '{}') as "productIds"
    from looked_at`);
  return onlyRow("listStaleProducts", rows);
}

export function listGroupFootprints(
  db: BrandDb,
  brandId: string,
): Promise<Pick<GroupFootprint, "productGroup" | "declaredUnit" | "median">[]> {
  const { productGroup, declaredUnit, median } = groupFootprints;
  return db
    .select({ productGroup, declaredUnit, median })
    .from(groupFootprints)
    .where(eq(groupFootprints.brandId, brandId));
}

export async function refreshGroupFootprints(tx: AllBrandsDb, params: { fewest: number; at: Date }): Promise<void> {
  await tx.execute(sql`
    insert into group_footprints (brand_id, product_group, declared_unit, products, median, computed_at)
    select brand_id, product_group, ecodesign ->> 'carbon_declared_unit', count(*),
      percentile_cont(0.5) within group (order by (ecodesign ->> 'carbon_footprint_kg_co2e')::float8),
      ${instantOf(params.at)}
    from products
    where not is_example and product_group is not null and ecodesign ->> 'carbon_declared_unit' is not null
    and ecodesign ->> 'carbon_footprint_kg_co2e' is not null
    group by 1, 2, 3 having count(*) >= ${params.fewest}
    on conflict (brand_id, product_group, declared_unit)
      do update set products = excluded.products, median = excluded.median, computed_at = excluded.computed_at`);
}

const FAR_ABOVE = storedNames("footprint_plausible").map((check) => JSON.stringify([{ check, reason: "far_above" }]));

/** Products, by brand, whose footprint becomes implausible, or plausible again, under a new median. */
export async function listImplausibleFootprints(
  db: AllBrandsDb,
  params: { mediansMax: number },
): Promise<{ brandId: string; productIds: string[] }[]> {
  const { rows } = await db.execute<{ brandId: string; productIds: string[] }>(sql`
    select p.brand_id as "brandId", array_agg(p.id) as "productIds"
    from products p
    join product_reviews r on r.product_id = p.id
    join group_footprints f on f.brand_id = p.brand_id and f.product_group = p.product_group
    and f.declared_unit = p.ecodesign ->> 'carbon_declared_unit'
    where ((p.ecodesign ->> 'carbon_footprint_kg_co2e')::float8 > f.median * ${params.mediansMax})
      is distinct from (r.findings @> any(${sql.param(FAR_ABOVE)}::jsonb[]))
    group by p.brand_id`);
  return rows;
}

type CandidateNews = typeof candidateNews.$inferSelect;

interface Declaring {
  id: string;
  /** Null if the product has not been checked yet. */
  ruleSet: string | null;
  substances: unknown;
  materials: unknown;
}

/** Paged by brand id; only brands with products. `wasThere`: the brand existed before the version's day. */
export async function listBrandsWithoutNews(
  db: AllBrandsDb,
  params: { version: number; since: string; afterId: string; limit: number },
): Promise<{ brandId: string; name: string; wasThere: boolean }[]> {
  const { version, since, afterId, limit } = params;
  return db
    .select({ brandId: brands.id, name: brands.name, wasThere: sql<boolean>`${brands.createdAt} < ${since}::date` })
    .from(brands)
    .where(
      and(
        gt(brands.id, afterId),
        sql`not exists (select from ${candidateNews} where ${candidateNews.brandId} = ${brands.id}
          and ${candidateNews.rulesVersion} = ${version})`,
        sql`exists (select from ${products} where ${products.brandId} = ${brands.id})`,
      ),
    )
    .orderBy(asc(brands.id))
    .limit(limit);
}

export async function listDeclaring(
  db: AllBrandsDb,
  { brandId, afterId, limit }: { brandId: string; afterId: string; limit: number },
): Promise<Declaring[]> {
  return db
    .select({
      id: products.id,
      ruleSet: productReviews.ruleSet,
      substances: sql<unknown>`${products.ecodesign} -> 'substances'`,
      materials: sql<unknown>`${products.ecodesign} -> 'materials'`,
    })
    .from(products)
    .leftJoin(productReviews, eq(productReviews.productId, products.id))
    .where(and(eq(products.brandId, brandId), gt(products.id, afterId)))
    .orderBy(asc(products.id))
    .limit(limit);
}

export async function insertCandidateNews(
  tx: BrandDb,
  row: Omit<CandidateNews, "createdAt"> & { createdAt: Date },
): Promise<boolean> {
  const inserted = await tx
    .insert(candidateNews)
    .values(row)
    .onConflictDoNothing()
    .returning({ brandId: candidateNews.brandId });
  return inserted.length === 1;
}

export async function findCandidateNews(db: BrandDb, brandId: string) {
  const [news] = await db
    .select()
    .from(candidateNews)
    .where(eq(candidateNews.brandId, brandId))
    .orderBy(desc(candidateNews.rulesVersion))
    .limit(1);
  return news ? { ...news, named: await listProductNames(db, { brandId, productIds: news.productIds }) } : null;
}

async function listProductNames(
  db: TenantDb,
  { brandId, productIds }: { brandId: string; productIds: readonly string[] },
): Promise<{ id: string; name: string }[]> {
  if (productIds.length === 0) return [];
  return db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(and(eq(products.brandId, brandId), inArray(products.id, [...productIds])))
    .orderBy(asc(products.name), asc(products.id));
}
