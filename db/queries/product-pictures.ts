import { and, asc, eq, inArray, ne, sql, type SQL } from "drizzle-orm";
import type { PictureFailure, PictureView } from "@/lib/products/pictures/rules";
import { productPictures, products } from "../schema/index";
import type { AllBrandsDb, BrandDb, TenantDb } from "../tenant";

export type PictureRow = typeof productPictures.$inferSelect;
export type NewPicture = Pick<PictureRow, "id" | "brandId" | "productId" | "createdAt"> &
  Partial<Pick<PictureRow, "sourceUrl" | "sourceHash" | "sizeBytes" | "alt" | "importId" | "importRow">>;

interface OfProduct {
  brandId: string;
  productId: string;
}

interface OfPicture {
  brandId: string;
  pictureId: string;
}

const inOrder = [asc(productPictures.position), asc(productPictures.id)];

export async function listPictures(db: BrandDb, { brandId, productId }: OfProduct): Promise<PictureRow[]> {
  return db
    .select()
    .from(productPictures)
    .where(and(eq(productPictures.brandId, brandId), eq(productPictures.productId, productId)))
    .orderBy(...inOrder);
}

export async function listPicturesOf(
  tx: BrandDb,
  { brandId, productIds }: { brandId: string; productIds: string[] },
): Promise<PictureRow[]> {
  if (productIds.length === 0) return [];
  return tx
    .select()
    .from(productPictures)
    .where(and(eq(productPictures.brandId, brandId), inArray(productPictures.productId, productIds)));
}

export async function listShownPictures(db: TenantDb, { brandId, productId }: OfProduct): Promise<PictureView[]> {
  const rows = await db
    .select({
      id: productPictures.id,
      width: productPictures.width,
      height: productPictures.height,
      alt: productPictures.alt,
    })
    .from(productPictures)
    .where(
      and(
        eq(productPictures.brandId, brandId),
        eq(productPictures.productId, productId),
        eq(productPictures.state, "ready"),
      ),
    )
    .orderBy(...inOrder);
  // A check constraint: ready pictures have a size.
  return rows as PictureView[];
}

export async function listReadyPictures(db: BrandDb, brandId: string): Promise<{ pictureId: string; width: number }[]> {
  const rows = await db
    .select({ pictureId: productPictures.id, width: productPictures.width })
    .from(productPictures)
    .where(and(eq(productPictures.brandId, brandId), eq(productPictures.state, "ready")))
    .orderBy(asc(productPictures.id));
  return rows as { pictureId: string; width: number }[];
}

export async function findShownPicture(
  db: AllBrandsDb,
  pictureId: string,
): Promise<{ brandId: string; width: number } | null> {
  const [row] = await db
    .select({ brandId: productPictures.brandId, width: productPictures.width })
    .from(productPictures)
    .where(and(eq(productPictures.id, pictureId), eq(productPictures.state, "ready")));
  return row ? { brandId: row.brandId, width: row.width ?? 0 } : null;
}

export async function findPicture(db: TenantDb, { brandId, pictureId }: OfPicture): Promise<PictureRow | null> {
  const [row] = await db
    .select()
    .from(productPictures)
    .where(and(eq(productPictures.id, pictureId), eq(productPictures.brandId, brandId)));
  return row ?? null;
}

/** A statement has 65,535 values at most. */
const ROWS_PER_STATEMENT = 1_000;

export async function insertPictures(tx: BrandDb, rows: readonly NewPicture[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT)
    await tx
      .insert(productPictures)
      .values(
        rows.slice(from, from + ROWS_PER_STATEMENT).map((row, index) => ({
          ...row,
          state: "waiting" as const,
          position: sql`${index + 1} + (select coalesce(max(position), 0) from product_pictures
            where product_id = ${row.productId})`,
        })),
      )
      .onConflictDoNothing();
}

export async function updatePictureOrder(
  tx: BrandDb,
  { brandId, ids }: { brandId: string; ids: string[] },
): Promise<void> {
  await tx
    .update(productPictures)
    .set({ position: sql`array_position(${sql.param(ids)}::text[], ${productPictures.id})` })
    .where(and(eq(productPictures.brandId, brandId), inArray(productPictures.id, ids)));
}

export async function updatePictureAlt(
  tx: BrandDb,
  { pictureId, alt }: { pictureId: string; alt: Record<string, string> },
): Promise<void> {
  await tx.update(productPictures).set({ alt }).where(eq(productPictures.id, pictureId));
}

export async function deletePicture(tx: BrandDb, { brandId, pictureId }: OfPicture): Promise<void> {
  await tx.delete(productPictures).where(and(eq(productPictures.id, pictureId), eq(productPictures.brandId, brandId)));
}

export async function hasSamePicture(
  tx: BrandDb,
  { pictureId, productId, sourceHash }: { pictureId: string; productId: string; sourceHash: string },
): Promise<boolean> {
  const same = await tx
    .select({ id: productPictures.id })
    .from(productPictures)
    .where(
      and(
        eq(productPictures.productId, productId),
        eq(productPictures.sourceHash, sourceHash),
        ne(productPictures.id, pictureId),
      ),
    )
    .limit(1);
  return same.length > 0;
}

export async function markPictureReady(
  tx: BrandDb,
  { pictureId, ...size }: { pictureId: string } & Pick<PictureRow, "width" | "height" | "sizeBytes" | "sourceHash">,
): Promise<void> {
  await tx
    .update(productPictures)
    .set({ ...size, state: "ready", failure: null })
    .where(and(eq(productPictures.id, pictureId), eq(productPictures.state, "waiting")));
}

export async function markPictureFailed(
  tx: BrandDb,
  { pictureId, failure }: { pictureId: string; failure: PictureFailure },
): Promise<void> {
  await tx
    .update(productPictures)
    .set({ state: "failed", failure, sizeBytes: 0 })
    .where(and(eq(productPictures.id, pictureId), eq(productPictures.state, "waiting")));
}

export async function markPictureWaiting(tx: BrandDb, pictureId: string): Promise<void> {
  await tx
    .update(productPictures)
    .set({ state: "waiting", failure: null })
    .where(and(eq(productPictures.id, pictureId), eq(productPictures.state, "failed")));
}

export async function findMainPictures(
  db: TenantDb,
  { brandId, productIds }: { brandId: string; productIds: readonly string[] },
): Promise<Map<string, string>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([productPictures.productId], { productId: productPictures.productId, id: productPictures.id })
    .from(productPictures)
    .where(
      and(
        eq(productPictures.brandId, brandId),
        inArray(productPictures.productId, [...productIds]),
        eq(productPictures.state, "ready"),
      ),
    )
    .orderBy(asc(productPictures.productId), ...inOrder);
  return new Map(rows.map(({ productId, id }) => [productId, id]));
}

export function mainPictureOf(db: TenantDb): SQL<string | null> {
  const isOwn = and(eq(productPictures.brandId, products.brandId), eq(productPictures.productId, products.id));
  return sql<string | null>`(${db
    .select({ id: productPictures.id })
    .from(productPictures)
    .where(and(isOwn, eq(productPictures.state, "ready")))
    .orderBy(asc(productPictures.position), asc(productPictures.id))
    .limit(1)})`;
}
