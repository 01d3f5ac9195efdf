import { and, asc, count, desc, eq, gt, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { ProductGroup } from "@/lib/law/rules";
import { passports, products } from "../schema/index";
import type { AllBrandsDb, BrandDb, TenantDb } from "../tenant";
import { insertStatement, insertUntaken } from "./bulk-writer";

export type ProductRow = Omit<typeof products.$inferSelect, "nameKey" | "registeredByKind" | "registeredById">;

export type DescribedProduct = Pick<
  ProductRow,
  "id" | "name" | "model" | "gtin" | "productGroup" | "recycledContent" | "carbonScore" | "warrantyMonths" | "ecodesign"
>;

export type NewProduct = DescribedProduct & Pick<ProductRow, "externalId" | "gtinIdentity">;

export interface BulkSource {
  brandId: string;
  at: Date;
}

export const instantOf = (at: Date) => sql`cast(${at.toISOString()} as timestamptz)`;

interface VersionAuthor {
  kind: string;
  id: string | null;
}

/** Returns the ids written, without taken ones. Writes in the order of the keys to avoid deadlocks. */
export async function insertProducts(
  tx: TenantDb,
  { brandId, at, author, isExample = false }: BulkSource & { author: VersionAuthor; isExample?: boolean },
  rows: readonly NewProduct[],
): Promise<Set<string>> {
  const common = {
    brandId,
    isExample,
    createdAt: at,
    updatedAt: at,
    registeredByKind: author.kind,
    registeredById: author.id,
  };
  const orderBy = ["externalId", "gtinIdentity"] as const;
  const statement = (onConflict: SQL) =>
    sql`${insertStatement(products, rows, { common, orderBy, onConflict })} returning id`;
  return insertUntaken(tx, rows.length, statement);
}

/** Only for products without a passport that this transaction has inserted. */
export async function deleteProducts(
  tx: BrandDb,
  { brandId, productIds }: { brandId: string; productIds: string[] },
): Promise<void> {
  const ids = sql.param(productIds);
  await tx.execute(sql`delete from product_versions where brand_id = ${brandId} and product_id = any(${ids}::text[])`);
  await tx.execute(sql`delete from products where brand_id = ${brandId} and id = any(${ids}::text[])`);
}

const passportCount = (db: BrandDb) =>
  sql<number>`(${db.select({ count: count() }).from(passports).where(eq(passports.productId, products.id))})`.mapWith(
    Number,
  );

export async function listProducts(
  db: BrandDb,
  params: {
    brandId: string;
    gtin?: string;
    externalId?: string;
    productGroup?: ProductGroup;
    beforeId?: string;
    limit: number;
  },
) {
  const { brandId, gtin, externalId, productGroup, beforeId, limit } = params;
  return db
    .select({ product: products, passportCount: passportCount(db) })
    .from(products)
    .where(
      and(
        isNamed({ brandId, gtin, externalId }),
        productGroup === undefined ? undefined : eq(products.productGroup, productGroup),
        beforeId === undefined ? undefined : lt(products.id, beforeId),
      ),
    )
    .orderBy(desc(products.id))
    .limit(limit);
}

interface NamedProducts {
  brandId: string;
  productId?: string;
  gtin?: string;
  externalId?: string;
}

function isNamed({ brandId, productId, gtin, externalId }: NamedProducts): SQL | undefined {
  return and(
    eq(products.brandId, brandId),
    productId === undefined ? undefined : eq(products.id, productId),
    gtin === undefined ? undefined : inArray(products.gtin, gtinForms(gtin)),
    externalId === undefined ? undefined : eq(products.externalId, externalId),
  );
}

async function findProductIds(db: BrandDb, { most, ...identifiers }: NamedProducts & { most: number }) {
  const rows = await db.select({ id: products.id }).from(products).where(isNamed(identifiers)).limit(most);
  return rows.map(({ id }) => id);
}

const NAMED_MAX = 10_000;

/** Undefined if the query names no product, so that all are included. */
export async function findNamedProducts(
  db: BrandDb,
  brandId: string,
  identifiers: { product_id?: string; product_external_id?: string; gtin?: string },
): Promise<string[] | undefined> {
  const { product_id: productId, product_external_id: externalId, gtin } = identifiers;
  if (productId === undefined && externalId === undefined && gtin === undefined) return undefined;
  return findProductIds(db, { brandId, productId, externalId, gtin, most: NAMED_MAX });
}

export async function listProductsAfter(db: BrandDb, params: { brandId: string; afterId?: string; limit: number }) {
  return db
    .select({ product: products, passportCount: passportCount(db) })
    .from(products)
    .where(and(eq(products.brandId, params.brandId), params.afterId ? gt(products.id, params.afterId) : undefined))
    .orderBy(asc(products.id))
    .limit(params.limit);
}

/** The GTIN in every form it may be entered: with all, some or none of its leading zeros. */
export function gtinForms(gtin: string): string[] {
  const digits = gtin.replace(/^0+/, "");
  return [...new Set(Array.from({ length: 7 }, (_, index) => digits.padStart(8 + index, "0")))];
}

export type ListedProduct = Awaited<ReturnType<typeof listProducts>>[number];

export async function findProduct(
  db: BrandDb,
  params: { brandId: string; productId: string },
): Promise<ListedProduct | null> {
  const [row] = await db
    .select({ product: products, passportCount: passportCount(db) })
    .from(products)
    .where(and(eq(products.brandId, params.brandId), eq(products.id, params.productId)));
  return row ?? null;
}

export async function findProductOwner(db: AllBrandsDb, productId: string): Promise<string | null> {
  const [row] = await db.select({ brandId: products.brandId }).from(products).where(eq(products.id, productId));
  return row?.brandId ?? null;
}

/** Only example or test products: a subquery in parentheses. The caller locks them and their passports. */
export async function removeProducts(tx: BrandDb, { brandId, products }: { brandId: string; products: SQL }) {
  const units = sql`(select id from passports where product_id in ${products})`;
  const own = sql`(select id from transfers where brand_id = ${brandId} and passport_id in ${units})`;
  const messages = sql`(select id from outgoing_messages where transfer_id in ${own})`;
  const { rows } = await tx.execute<{ id: string }>(sql`
    select holder_id as id from passports where id in ${units} and holder_id is not null
    union select from_holder_id from transfers where id in ${own} and from_holder_id is not null
    union select to_holder_id from transfers where id in ${own} and to_holder_id is not null`);
  await tx.execute(sql`
    delete from notifications where brand_id = ${brandId} and (subject_id in ${products} or subject_id in ${units}
      or subject_id in ${own} or subject_id in (select id from claims where passport_id in ${units})
      or subject_id in (select id from scan_signals where brand_id = ${brandId} and product_id in ${products}))`);
  await tx.execute(sql`update outgoing_messages set gathered_in = null where gathered_in in ${messages}`);
  await tx.execute(sql`delete from outgoing_messages where transfer_id in ${own}`);
  await tx.execute(sql`delete from transfer_links where transfer_id in ${own}`);
  await tx.execute(sql`delete from transfers where id in ${own}`);
  await tx.execute(sql`delete from warranties where passport_id in ${units}`);
  await tx.execute(sql`delete from first_scans where brand_id = ${brandId} and passport_id in ${units}`);
  for (const tableName of ["scans", "scan_days", "scan_signals", "unknown_serials"])
    await tx.execute(
      sql`delete from ${sql.identifier(tableName)} where brand_id = ${brandId} and product_id in ${products}`,
    );
  await tx.execute(sql`delete from passports where product_id in ${products}`);
  await tx.execute(sql`
    delete from holders h where brand_id = ${brandId} and id = any(${sql.param(rows.map(({ id }) => id))}::text[])
      and not exists(select from passports where holder_id = h.id) and not exists(select from transfers
      where from_holder_id = h.id or to_holder_id = h.id)`);
  await tx.execute(sql`select remove_reviews_of(${brandId}, array${products})`);
  await tx.execute(sql`delete from product_versions where product_id in ${products}`);
  await tx.execute(sql`delete from products where brand_id = ${brandId} and id in ${products}`);
}
