import { and, count, desc, eq, inArray, lt, sql } from "drizzle-orm";
import type { ProductGroup } from "@/lib/ecodesign/rules";
import type { Queryable } from "../client";
import { passports, products } from "../schema";

export type ProductRow = typeof products.$inferSelect;

export type NewProduct = Pick<
  ProductRow,
  "id" | "externalId" | "name" | "model" | "gtin" | "productGroup" | "recycledContent" | "carbonScore" | "warrantyMonths" | "ecodesign"
>;

/** What many rows of one statement have in common. */
export interface BulkSource {
  brandId: string;
  at: Date;
}

/** An instant for a statement written by hand. */
export const instantOf = (at: Date) => sql`cast(${at.toISOString()} as timestamptz)`;

/**
 * Writes many products in one statement and answers the ids of those written: one whose external id is taken is left out.
 * Rows go in by external id, so that two requests at once cannot wait for each other in a circle. They travel as one JSON
 * document, which costs half of what an array of JSON texts does.
 */
export async function insertProducts(tx: Queryable, { brandId, at }: BulkSource, rows: readonly NewProduct[]): Promise<Set<string>> {
  const { rows: written } = await tx.execute<{ id: string }>(sql`
    insert into products (id, brand_id, external_id, name, model, gtin, product_group, recycled_content, carbon_score,
      warranty_months, ecodesign, created_at, updated_at)
    select id, ${brandId}, "externalId", name, model, gtin, "productGroup", "recycledContent", "carbonScore",
      "warrantyMonths", ecodesign, ${instantOf(at)}, ${instantOf(at)}
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (
      id text, "externalId" text, name text, model text, gtin text, "productGroup" text, "recycledContent" numeric,
      "carbonScore" numeric, "warrantyMonths" integer, ecodesign jsonb)
    order by "externalId" collate "C"
    on conflict (brand_id, external_id) where external_id is not null do nothing
    returning id`);
  return new Set(written.map((row) => row.id));
}

/** Takes back products that this transaction has written and that got no passport. */
export async function deleteProducts(tx: Queryable, { brandId, productIds }: { brandId: string; productIds: string[] }): Promise<void> {
  await tx.execute(sql`delete from products where brand_id = ${brandId} and id = any(${sql.param(productIds)}::text[])`);
}

/** Keeps the first state of products just written, in one statement: what `productSnapshot` says of each. */
export async function insertFirstVersions(
  tx: Queryable,
  { brandId, at, actor }: BulkSource & { actor: { kind: string; id: string | null } },
  productIds: string[],
): Promise<void> {
  await tx.execute(sql`
    insert into product_versions (product_id, version, brand_id, data, actor_kind, actor_id, created_at)
    select id, version, brand_id, ecodesign || jsonb_strip_nulls(jsonb_build_object(
      'name', name, 'model', model, 'external_id', external_id, 'gtin', gtin, 'product_group', product_group,
      'recycled_content', recycled_content, 'carbon_score', carbon_score, 'warranty_months', warranty_months)),
      ${actor.kind}, ${actor.id}, ${instantOf(at)}
    from products where brand_id = ${brandId} and id = any(${sql.param(productIds)}::text[])`);
}

const passportCount = (db: Queryable) =>
  sql<number>`(${db.select({ count: count() }).from(passports).where(eq(passports.productId, products.id))})`.mapWith(Number);

/** A brand's products, newest first, from the one before `beforeId` on. A GTIN is compared with and without leading zeros. */
export async function listProducts(
  db: Queryable,
  params: { brandId: string; gtin?: string; externalId?: string; productGroup?: ProductGroup; beforeId?: string; limit: number },
) {
  const { brandId, gtin, externalId, productGroup, beforeId, limit } = params;
  return db
    .select({ product: products, passportCount: passportCount(db) })
    .from(products)
    .where(
      and(
        eq(products.brandId, brandId),
        gtin === undefined ? undefined : inArray(products.gtin, gtinForms(gtin)),
        externalId === undefined ? undefined : eq(products.externalId, externalId),
        productGroup === undefined ? undefined : eq(products.productGroup, productGroup),
        beforeId === undefined ? undefined : lt(products.id, beforeId),
      ),
    )
    .orderBy(desc(products.id))
    .limit(limit);
}

/** A number as it may have been given: with its leading zeros, or with fewer. */
function gtinForms(gtin: string): string[] {
  const digits = gtin.replace(/^0+/, "");
  return Array.from({ length: 7 }, (_, index) => digits.padStart(8 + index, "0"));
}

export type ListedProduct = Awaited<ReturnType<typeof listProducts>>[number];

export async function findProduct(db: Queryable, params: { brandId: string; productId: string }): Promise<ListedProduct | null> {
  const [found] = await db
    .select({ product: products, passportCount: passportCount(db) })
    .from(products)
    .where(and(eq(products.brandId, params.brandId), eq(products.id, params.productId)));
  return found ?? null;
}
