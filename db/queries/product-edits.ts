import { and, asc, eq, sql } from "drizzle-orm";
import type { ReviewState } from "@/lib/ecodesign/rules";
import { passports, products, transfers } from "../schema";
import type { BrandDb } from "../tenant";
import type { NewProduct, ProductRow } from "./products";

export async function lockProduct(
  tx: BrandDb,
  params: { brandId: string; productId: string },
): Promise<ProductRow | null> {
  const [product] = await tx
    .select()
    .from(products)
    .where(and(eq(products.id, params.productId), eq(products.brandId, params.brandId)))
    .for("no key update");
  return product ?? null;
}

/** The caller holds the product's lock. Throws a violation of `products_external_id_unique`. */
export async function updateProductData(
  tx: BrandDb,
  params: { data: NewProduct; version: number; reviewState: ReviewState; at: Date },
): Promise<void> {
  const { id, ...data } = params.data;
  await tx
    .update(products)
    .set({ ...data, version: params.version, reviewState: params.reviewState, updatedAt: params.at })
    .where(eq(products.id, id));
}

/** The product's own data is unchanged. The caller holds its lock. */
export async function updateProductVersion(
  tx: BrandDb,
  params: { productId: string; version: number; reviewState: ReviewState; at: Date },
): Promise<void> {
  const { productId, version, reviewState, at } = params;
  await tx.update(products).set({ version, reviewState, updatedAt: at }).where(eq(products.id, productId));
}

export async function listTakenSerials(
  db: BrandDb,
  params: { brandId: string; productId: string; gtin14: string; limit: number },
): Promise<string[]> {
  const { rows } = await db.execute<{ serial: string }>(sql`
    select own.serial_number as serial
    from passports own
    join passports other on other.brand_id = own.brand_id and other.gtin14 = ${params.gtin14}
    and other.serial_number = own.serial_number
    where own.product_id = ${params.productId} and own.brand_id = ${params.brandId}
    and other.product_id <> own.product_id
    order by own.serial_number limit ${params.limit}`);
  return rows.map(({ serial }) => serial);
}

/** Throws a violation of `passports_serial_per_gtin_unique`. */
export async function updatePassportGtins(
  tx: BrandDb,
  params: { productId: string; gtin14: string | null },
): Promise<void> {
  await tx.update(passports).set({ gtin14: params.gtin14 }).where(eq(passports.productId, params.productId));
}

/** Both null lift the recall. The caller holds the product's lock. */
export async function updateRecall(
  tx: BrandDb,
  params: { productId: string; recalledAt: Date | null; recallReason: string | null },
): Promise<void> {
  const { productId, ...recall } = params;
  await tx.update(products).set(recall).where(eq(products.id, productId));
}

/**
 * Prevents transfers from starting or ending meanwhile. Returns the ids with a pending transfer. Locks in id order,
 * as every caller that locks several does.
 */
export async function lockPassportsOfProduct(
  tx: BrandDb,
  params: { brandId: string; productId: string },
): Promise<string[]> {
  const own = and(eq(passports.productId, params.productId), eq(passports.brandId, params.brandId));
  await tx.select({ id: passports.id }).from(passports).where(own).orderBy(asc(passports.id)).for("no key update");
  const pending = await tx
    .select({ passportId: transfers.passportId })
    .from(transfers)
    .innerJoin(passports, eq(passports.id, transfers.passportId))
    .where(and(own, eq(transfers.status, "pending")))
    .orderBy(asc(transfers.passportId));
  return pending.map(({ passportId }) => passportId);
}
