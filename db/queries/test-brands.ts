import { and, eq, not, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { TEST_BRAND_PREFIX } from "@/lib/platform/test-brand";
import { onlyRow } from "../rows";
import { brandLogos, brands, sessions } from "../schema/index";
import type { AllBrandsDb, TenantDb, BrandDb } from "../tenant";
import { type BrandRow, insertBrand } from "./brands";
import { removeProducts } from "./products";
import { recountRegistrations } from "./registrations";

const ofTestBrand = (column: PgColumn) => sql`starts_with(${column}, ${`${TEST_BRAND_PREFIX}_`})`;

export const isLiveBrand = (column: PgColumn) => not(ofTestBrand(column));

export async function findTestBrand(db: AllBrandsDb, brandId: string): Promise<Pick<BrandRow, "id" | "slug"> | null> {
  const [row] = await db.select({ id: brands.id, slug: brands.slug }).from(brands).where(eq(brands.testOf, brandId));
  return row ?? null;
}

export async function findLiveBrandId(db: TenantDb, testBrandId: string): Promise<string | null> {
  const [row] = await db.select({ testOf: brands.testOf }).from(brands).where(eq(brands.id, testBrandId));
  return row?.testOf ?? null;
}

/** Blocks every other change to the brand or its team until the transaction ends. */
export async function lockBrandWhole(tx: AllBrandsDb, brandId: string): Promise<BrandRow | null> {
  const [brand] = await tx.select().from(brands).where(eq(brands.id, brandId)).for("update");
  return brand ?? null;
}

/** The caller has locked the live brand. Its members become members of the test brand. */
export async function insertTestBrand(
  tx: AllBrandsDb,
  { live, id, slug, name, at }: { live: BrandRow; id: string; slug: string; name: string; at: Date },
): Promise<void> {
  await insertBrand(tx, { ...live, id, slug, name, testOf: live.id, mailsAuditHead: false, createdAt: at });
  const { brandId, hash, mediaType, content, isEncodedAnew } = brandLogos;
  const logo = tx
    .select({
      brandId: sql`${id}`.as("brand_id"),
      hash,
      mediaType,
      content,
      isEncodedAnew,
      createdAt: sql`now()`.as("at"),
    })
    .from(brandLogos)
    .where(eq(brandId, live.id));
  await tx.insert(brandLogos).select(logo);
}

export async function updateSessionMode(
  tx: AllBrandsDb,
  params: { sessionId: string; userId: string; brandId: string; isTest: boolean },
): Promise<boolean> {
  const { sessionId, userId, brandId, isTest } = params;
  const { rowCount } = await tx
    .update(sessions)
    .set({ isTest })
    .where(
      and(
        eq(sessions.id, sessionId),
        eq(sessions.userId, userId),
        eq(sessions.brandId, brandId),
        sql`${sessions.revokedAt} is null`,
      ),
    );
  return rowCount === 1;
}

export interface TestDataContents {
  products: number;
  passports: number;
  transfers: number;
  messages: number;
}

export async function countTestData(db: BrandDb, brandId: string): Promise<TestDataContents> {
  const { rows } = await db.execute<TestDataContents & Record<string, unknown>>(sql`
    select
      (select count(*)::int from products where brand_id = ${brandId}) as "products",
      (select count(*)::int from passports where brand_id = ${brandId}) as "passports",
      (select count(*)::int from transfers where brand_id = ${brandId}) as "transfers",
      (select count(*)::int from outgoing_messages where brand_id = ${brandId}) as "messages"`);
  return onlyRow("countTestData", rows);
}

export async function isClearing(db: BrandDb, brandId: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from jobs where brand_id = ${brandId} and kind = 'test_data' and state <> 'dead' limit 1`,
  );
  return rows.length > 0;
}

export async function removeSomeTestProducts(
  tx: BrandDb,
  { brandId, until, limit }: { brandId: string; until: Date; limit: number },
): Promise<number> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from products where brand_id = ${brandId} and created_at <= ${until.toISOString()}::timestamptz
    order by id limit ${limit} for update`);
  const ids = sql.param(rows.map(({ id }) => id));
  await tx.execute(sql`select id from passports where product_id = any(${ids}::text[]) order by id for update`);
  if (rows.length > 0) await removeProducts(tx, { brandId, products: sql`(select unnest(${ids}::text[]))` });
  return rows.length;
}

export async function removeOtherTestData(
  tx: BrandDb,
  { brandId, until }: { brandId: string; until: Date },
): Promise<void> {
  const ofThen = sql`brand_id = ${brandId} and created_at <= ${until.toISOString()}::timestamptz`;
  const messages = sql`(select id from outgoing_messages where ${ofThen} and transfer_id is null)`;
  await tx.execute(sql`update outgoing_messages set gathered_in = null where gathered_in in ${messages}`);
  await tx.execute(sql`delete from outgoing_messages where id in ${messages}`);
  await tx.execute(sql`delete from events where ${ofThen}`);
  await tx.execute(sql`delete from unsold_versions where report_id in (select id from unsold_reports where ${ofThen})`);
  await tx.execute(sql`delete from unsold_reports where ${ofThen}`);
  await tx.execute(sql`
    delete from unsold_offers o where ${ofThen} and not exists(select from unsold_rows where offer_id = o.id)`);
  await tx.execute(sql`
    delete from holders h where brand_id = ${brandId} and not exists(select from passports where holder_id = h.id)
      and not exists(select from transfers where from_holder_id = h.id or to_holder_id = h.id)`);
  for (const computed of ["group_footprints", "readiness_days"])
    await tx.execute(sql`delete from ${sql.identifier(computed)} where brand_id = ${brandId}`);
  await recountRegistrations(tx, brandId);
}
