import { and, eq, type SQL, sql } from "drizzle-orm";
import { onlyRow } from "../rows";
import { products } from "../schema";
import type { BrandDb } from "../tenant";
import { removeProducts } from "./products";

export interface ExampleContents {
  products: number;
  units: number;
  addedUnits: number;
  transfers: number;
  editedProducts: number;
  reviewedProducts: number;
  attachments: number;
}

export async function countExampleContents(db: BrandDb, brandId: string): Promise<ExampleContents> {
  const { rows } = await db.execute<ExampleContents & Record<string, unknown>>(sql`
    with examples as (select id, version, created_at from products where brand_id = ${brandId} and is_example),
    units as (select u.id, u.created_at > e.created_at as is_added from passports u join examples e
    on e.id = u.product_id)
    select
      (select count(*)::int from examples) as "products",
      (select count(*)::int from units) as "units",
      (select count(*)::int from units where is_added) as "addedUnits",
      (select count(*)::int from transfers where passport_id in (select id from units)) as "transfers",
      (select count(*)::int from examples where version > 1) as "editedProducts",
      (select count(*)::int from examples e where exists(select from review_events where product_id = e.id)
        or exists(select from review_comments where product_id = e.id) or exists(select from check_overrides
        where product_id = e.id)) as "reviewedProducts",
      (select count(*)::int from evidence_uses where product_id in (select id from examples)) as "attachments"`);
  return onlyRow("countExampleContents", rows);
}

/** Examples count in a brand's figures only while it has no other products. */
export function countsInFigures(productId: SQL, brandId: string): SQL {
  return sql`(${productId} <> all(array(select id from products where brand_id = ${brandId} and is_example))
    or not exists(select from products where brand_id = ${brandId} and not is_example))`;
}

export async function hasExamples(db: BrandDb, brandId: string): Promise<boolean> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.brandId, brandId), eq(products.isExample, true)))
    .limit(1);
  return rows.length > 0;
}

/** Locks the examples and their passports until the transaction ends, so that no other transaction adds to them. */
export async function lockExamples(tx: BrandDb, brandId: string): Promise<void> {
  await tx.execute(sql`select id from products where brand_id = ${brandId} and is_example order by id for update`);
  await tx.execute(sql`
    select u.id from passports u where u.product_id in (select id from products where brand_id = ${brandId}
    and is_example) order by u.id for update`);
}

export async function removeExamples(tx: BrandDb, brandId: string): Promise<void> {
  await removeProducts(tx, {
    brandId,
    products: sql`(select id from products where brand_id = ${brandId} and is_example)`,
  });
}
