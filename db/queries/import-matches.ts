import { and, eq, inArray, sql } from "drizzle-orm";
import type { Queryable } from "../client";
import { products } from "../schema";
import type { ProductRow } from "./products";

/** What rows of a file meet among a brand's products. */

/** The products of this brand with one of these ids or external ids. */
export async function listProductsMet(db: Queryable, params: { brandId: string; ids: string[]; externalIds: string[] }): Promise<ProductRow[]> {
  const { brandId, ids, externalIds } = params;
  const listBy = (column: typeof products.id | typeof products.externalId, values: string[]) =>
    values.length === 0 ? [] : db.select().from(products).where(and(eq(products.brandId, brandId), inArrayOf(column, values)));
  return [...(await listBy(products.id, ids)), ...(await listBy(products.externalId, externalIds))];
}

/** One parameter however many values: a statement of a thousand placeholders is planned anew each time. */
function inArrayOf(column: typeof products.id | typeof products.externalId, values: string[]) {
  return values.length < 3 ? inArray(column, values) : sql`${column} = any(${sql.param(values)}::text[])`;
}

export interface UnitMet {
  gtin14: string;
  serialNumber: string;
  productId: string;
  batch: string | null;
}

/** The units of this brand with one of these pairs of GTIN and serial number. */
export async function listUnitsMet(db: Queryable, params: { brandId: string; units: { gtin14: string; serialNumber: string }[] }): Promise<UnitMet[]> {
  if (params.units.length === 0) return [];
  const column = (name: "gtin14" | "serialNumber") => sql.param(params.units.map((unit) => unit[name]));
  const { rows } = await db.execute<{ gtin14: string; serial_number: string; product_id: string; batch: string | null }>(sql`
    select passports.gtin14, passports.serial_number, product_id, batch
    from unnest(${column("gtin14")}::text[], ${column("serialNumber")}::text[]) as given (gtin14, serial_number)
    join passports on passports.brand_id = ${params.brandId} and passports.serial_number = given.serial_number and passports.gtin14 = given.gtin14`);
  return rows.map((row) => ({ gtin14: row.gtin14, serialNumber: row.serial_number, productId: row.product_id, batch: row.batch }));
}

export interface UnitsOfProduct {
  productId: string;
  count: number;
  /** Where all units are of one lot; null: of none, or of several. */
  batch: string | null;
  /** Where there is one unit with a serial number. */
  serialNumber: string | null;
}

/** How many units each of these products has, and what they have in common. */
export async function listUnitsOfProducts(db: Queryable, params: { brandId: string; productIds: string[] }): Promise<UnitsOfProduct[]> {
  if (params.productIds.length === 0) return [];
  const { rows } = await db.execute<{ product_id: string; count: number; batch: string | null; serial_number: string | null }>(sql`
    select product_id, count(*)::int as count,
      case when count(batch) = count(*) and min(batch) = max(batch) then min(batch) end as batch,
      case when count(*) = 1 then min(serial_number) end as serial_number
    from passports where brand_id = ${params.brandId} and product_id = any(${sql.param(params.productIds)}::text[])
    group by product_id`);
  return rows.map((row) => ({ productId: row.product_id, count: row.count, batch: row.batch, serialNumber: row.serial_number }));
}

/** Which of these pairs of product and serial number are units, with their lots. */
export async function listOwnUnits(db: Queryable, params: { brandId: string; pairs: { productId: string; serialNumber: string }[] }) {
  if (params.pairs.length === 0) return [];
  const column = (name: "productId" | "serialNumber") => sql.param(params.pairs.map((pair) => pair[name]));
  const { rows } = await db.execute<{ product_id: string; serial_number: string; batch: string | null }>(sql`
    select passports.product_id, passports.serial_number, batch
    from unnest(${column("productId")}::text[], ${column("serialNumber")}::text[]) as given (product_id, serial_number)
    join passports on passports.product_id = given.product_id and passports.serial_number = given.serial_number
    where passports.brand_id = ${params.brandId}`);
  return rows.map((row) => ({ productId: row.product_id, serialNumber: row.serial_number, batch: row.batch }));
}
