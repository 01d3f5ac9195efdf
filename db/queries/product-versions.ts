import { and, asc, desc, eq, getTableColumns, isNotNull, lt, lte, notExists, sql } from "drizzle-orm";
import { apiKeys, products, productVersions, users } from "../schema";
import type { BrandDb, TenantDb } from "../tenant";

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

/** The versions before the newest, the first one first, with the time from which each applied. */
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
