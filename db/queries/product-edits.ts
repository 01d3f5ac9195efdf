import { and, asc, eq, sql } from "drizzle-orm";
import type { ReviewState } from "@/lib/ecodesign/rules";
import { passports, products, transfers } from "../schema";
import type { BrandDb } from "../tenant";
import type { NewProduct, ProductRow } from "./products";

/** A product of this brand, locked until the transaction ends, or null. */
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

/** Gives a product new data and version. The caller holds its lock. Runs against `products_external_id_unique`. */
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

/** The next version of a product whose own data stays as it is. The caller holds its lock. */
export async function updateProductVersion(
  tx: BrandDb,
  params: { productId: string; version: number; reviewState: ReviewState; at: Date },
): Promise<void> {
  const { productId, version, reviewState, at } = params;
  await tx.update(products).set({ version, reviewState, updatedAt: at }).where(eq(products.id, productId));
}

/** Up to `limit` serial numbers of a product that another product's units of this GTIN have already. */
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

/** Gives a product's passports its new GTIN. Runs against `passports_serial_per_gtin_unique`. */
export async function updatePassportGtins(
  tx: BrandDb,
  params: { productId: string; gtin14: string | null },
): Promise<void> {
  await tx.update(passports).set({ gtin14: params.gtin14 }).where(eq(passports.productId, params.productId));
}

/** Recalls a product, or lifts its recall with both null. The caller holds its lock. */
export async function updateRecall(
  tx: BrandDb,
  params: { productId: string; recalledAt: Date | null; recallReason: string | null },
): Promise<void> {
  const { productId, ...recall } = params;
  await tx.update(products).set(recall).where(eq(products.id, productId));
}

/**
 * Locks all passports of a product until the transaction ends, so that no transfer of one begins or ends meanwhile, and
 * answers the ids of those with a pending transfer. In the order of ids, like everybody who locks several.
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
