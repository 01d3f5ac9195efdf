import { and, asc, eq, inArray, ne, sql, type SQL } from "drizzle-orm";
import type { PictureFailure, PictureView } from "@/lib/products/pictures/rules";
import { productPictures, products } from "../schema/index";
import type { AllBrandsDb, BrandDb, TenantDb } from "../tenant";

/** Pictures of products. */

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

/** A product's pictures in their order, also those that are being made and those that never became one. */
export async function listPictures(db: BrandDb, { brandId, productId }: OfProduct): Promise<PictureRow[]> {
  return db
    .select()
    .from(productPictures)
    .where(and(eq(productPictures.brandId, brandId), eq(productPictures.productId, productId)))
    .orderBy(...inOrder);
}

/** The pictures of several products, in whatever order and state. */
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

/** The pictures of a product that can be shown, in their order. */
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
  // A check of the table: what is ready has a size.
  return rows as PictureView[];
}

/** The pictures of a brand that can be shown, by id. */
export async function listReadyPictures(db: BrandDb, brandId: string): Promise<{ pictureId: string; width: number }[]> {
  const rows = await db
    .select({ pictureId: productPictures.id, width: productPictures.width })
    .from(productPictures)
    .where(and(eq(productPictures.brandId, brandId), eq(productPictures.state, "ready")))
    .orderBy(asc(productPictures.id));
  return rows as { pictureId: string; width: number }[];
}

/** Whose a picture that can be shown is, and how wide; null: there is none. */
export async function findShownPicture(
  db: AllBrandsDb,
  pictureId: string,
): Promise<{ brandId: string; width: number } | null> {
  const [found] = await db
    .select({ brandId: productPictures.brandId, width: productPictures.width })
    .from(productPictures)
    .where(and(eq(productPictures.id, pictureId), eq(productPictures.state, "ready")));
  return found ? { brandId: found.brandId, width: found.width ?? 0 } : null;
}

/** One picture, or null. */
export async function findPicture(db: TenantDb, { brandId, pictureId }: OfPicture): Promise<PictureRow | null> {
  const [found] = await db
    .select()
    .from(productPictures)
    .where(and(eq(productPictures.id, pictureId), eq(productPictures.brandId, brandId)));
  return found ?? null;
}

/** A statement has 65,535 values at most. */
const ROWS_PER_STATEMENT = 1_000;

/** Puts pictures behind those that their product has. One whose address it has already is left out. */
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

/** Gives a product's pictures the order in which they are named. */
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

/** Deletes a picture; a trigger notes its files for removal. */
export async function deletePicture(tx: BrandDb, { brandId, pictureId }: OfPicture): Promise<void> {
  await tx.delete(productPictures).where(and(eq(productPictures.id, pictureId), eq(productPictures.brandId, brandId)));
}

/** Whether a product has another picture of the same content. */
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

/** Records that a picture's files are there. */
export async function markPictureReady(
  tx: BrandDb,
  { pictureId, ...made }: { pictureId: string } & Pick<PictureRow, "width" | "height" | "sizeBytes" | "sourceHash">,
): Promise<void> {
  await tx
    .update(productPictures)
    .set({ ...made, state: "ready", failure: null })
    .where(and(eq(productPictures.id, pictureId), eq(productPictures.state, "waiting")));
}

/** Records why a picture never becomes one. */
export async function markPictureFailed(
  tx: TenantDb,
  { pictureId, failure }: { pictureId: string; failure: PictureFailure },
): Promise<void> {
  await tx
    .update(productPictures)
    .set({ state: "failed", failure, sizeBytes: 0 })
    .where(and(eq(productPictures.id, pictureId), eq(productPictures.state, "waiting")));
}

/** Has a picture that failed wait for its turn again. */
export async function markPictureWaiting(tx: BrandDb, pictureId: string): Promise<void> {
  await tx
    .update(productPictures)
    .set({ state: "waiting", failure: null })
    .where(and(eq(productPictures.id, pictureId), eq(productPictures.state, "failed")));
}

/** The picture that stands for each product, by the product; those without one are left out. */
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

/** In a query of products: the picture that stands for each, or null. */
export function mainPictureOf(db: TenantDb): SQL<string | null> {
  const isOwn = and(eq(productPictures.brandId, products.brandId), eq(productPictures.productId, products.id));
  return sql<string | null>`(${db
    .select({ id: productPictures.id })
    .from(productPictures)
    .where(and(isOwn, eq(productPictures.state, "ready")))
    .orderBy(asc(productPictures.position), asc(productPictures.id))
    .limit(1)})`;
}
