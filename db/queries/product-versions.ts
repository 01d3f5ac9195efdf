import { and, asc, desc, eq, getTableColumns, isNotNull, lt, lte, notExists, sql } from "drizzle-orm";
import type { ReviewState } from "@/lib/ecodesign/rules";
import { apiKeys, products, productVersions, users, passports, transfers } from "../schema";
import type { BrandDb, TenantDb } from "../tenant";
import type { NewProduct, ProductRow } from "./products";

interface OfProduct {
  brandId: string;
  productId: string;
}

/** Data of a product without changes. Must match `productSnapshot`. */
const firstData = sql<Record<string, unknown>>`${products.ecodesign} || jsonb_strip_nulls(jsonb_build_object(
  'name', ${products.name}, 'model', ${products.model}, 'external_id', ${products.externalId}, 'gtin', ${products.gtin},
  'product_group', ${products.productGroup}, 'recycled_content', ${products.recycledContent},
  'carbon_score', ${products.carbonScore}, 'warranty_months', ${products.warrantyMonths}))`;

/** The first version is not stored until the product changes. Join with a condition on the product or the brand. */
export function everyVersion(db: TenantDb) {
  const stored = db
    .select({ version: productVersions.version })
    .from(productVersions)
    .where(and(eq(productVersions.productId, products.id), eq(productVersions.version, 1)));
  return db
    .select(getTableColumns(productVersions))
    .from(productVersions)
    .unionAll(
      db
        .select({
          productId: products.id,
          version: products.version,
          brandId: products.brandId,
          data: firstData,
          actorKind: sql<string>`${products.registeredByKind}`,
          actorId: products.registeredById,
          createdAt: products.createdAt,
        })
        .from(products)
        .where(and(eq(products.version, 1), isNotNull(products.registeredByKind), notExists(stored))),
    )
    .as("every_version");
}

export async function insertProductVersion(tx: BrandDb, version: typeof productVersions.$inferInsert): Promise<void> {
  await tx.insert(productVersions).values(version);
}

export async function findVersionData(
  db: TenantDb,
  params: OfProduct & { version: number },
): Promise<Record<string, unknown> | null> {
  const versions = everyVersion(db);
  const [row] = await db
    .select({ data: versions.data })
    .from(versions)
    .where(
      and(
        eq(versions.productId, params.productId),
        eq(versions.brandId, params.brandId),
        eq(versions.version, params.version),
      ),
    );
  return row?.data ?? null;
}

export async function findVersionAt(
  db: TenantDb,
  { brandId, productId, on }: OfProduct & { on: Date },
): Promise<{ data: Record<string, unknown>; createdAt: Date } | null> {
  const versions = everyVersion(db);
  const [row] = await db
    .select({ data: versions.data, createdAt: versions.createdAt })
    .from(versions)
    .where(and(eq(versions.productId, productId), eq(versions.brandId, brandId), lte(versions.createdAt, on)))
    .orderBy(desc(versions.version))
    .limit(1);
  return row ?? null;
}

export async function listEarlierVersions(
  db: TenantDb,
  { brandId, productId }: OfProduct,
): Promise<{ version: number; createdAt: Date }[]> {
  const rows = await db
    .select({ version: productVersions.version, createdAt: productVersions.createdAt })
    .from(productVersions)
    .where(and(eq(productVersions.productId, productId), eq(productVersions.brandId, brandId)))
    .orderBy(asc(productVersions.version));
  return rows.slice(0, -1);
}

export async function findEditor(
  db: BrandDb,
  { productId, version }: { productId: string; version: number },
): Promise<{ kind: string; id: string | null }> {
  const versions = everyVersion(db);
  const [editor] = await db
    .select({ kind: versions.actorKind, id: versions.actorId })
    .from(versions)
    .where(and(eq(versions.productId, productId), eq(versions.version, version)));
  return editor ?? { kind: "system", id: null };
}

export async function listVersionRows(db: BrandDb, params: OfProduct & { before?: number; limit: number }) {
  const versions = everyVersion(db);
  return db
    .select({
      version: versions.version,
      data: versions.data,
      at: versions.createdAt,
      actorKind: versions.actorKind,
      memberName: users.name,
      keyName: apiKeys.name,
    })
    .from(versions)
    .leftJoin(users, and(eq(versions.actorKind, "member"), eq(users.id, versions.actorId)))
    .leftJoin(apiKeys, and(eq(versions.actorKind, "key"), eq(apiKeys.id, versions.actorId)))
    .where(
      and(
        eq(versions.productId, params.productId),
        eq(versions.brandId, params.brandId),
        params.before === undefined ? undefined : lt(versions.version, params.before),
      ),
    )
    .orderBy(desc(versions.version))
    .limit(params.limit);
}

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

/** Of the batch only, if one is named. Prevents transfers from starting or ending. Returns ids with a pending one. */
export async function lockPassportsOfProduct(
  tx: BrandDb,
  params: { brandId: string; productId: string; batch?: string | undefined },
): Promise<string[]> {
  const own = and(
    eq(passports.productId, params.productId),
    eq(passports.brandId, params.brandId),
    params.batch === undefined ? undefined : eq(passports.batch, params.batch),
  );
  // In the order of ids, so that two locks never wait for each other.
  await tx.select({ id: passports.id }).from(passports).where(own).orderBy(asc(passports.id)).for("no key update");
  const pending = await tx
    .select({ passportId: transfers.passportId })
    .from(transfers)
    .innerJoin(passports, eq(passports.id, transfers.passportId))
    .where(and(own, eq(transfers.status, "pending")))
    .orderBy(asc(transfers.passportId));
  return pending.map(({ passportId }) => passportId);
}
