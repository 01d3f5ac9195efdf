import { and, desc, eq, inArray, isNotNull, isNull, lte, notInArray, sql } from "drizzle-orm";
import { brandFacePictures, brandFaces, members, passports, productPictures, products, users } from "../schema";
import type { AllBrandsDb, BrandDb, TenantDb } from "../tenant";

/** What brands' public pages wear, and the pictures for it. */

export type FaceRow = typeof brandFaces.$inferSelect;
type FacePictureRow = typeof brandFacePictures.$inferSelect;

/** The latest version of a brand's face, as it is stored; null: none was published. */
export async function findPublishedFace(
  db: TenantDb,
  brandId: string,
): Promise<Pick<FaceRow, "face" | "version"> | null> {
  const [found] = await db
    .select({ face: brandFaces.face, version: brandFaces.version })
    .from(brandFaces)
    .where(and(eq(brandFaces.brandId, brandId), isNotNull(brandFaces.version)))
    .orderBy(desc(brandFaces.version))
    .limit(1);
  return found ?? null;
}

export async function findFaceDraft(db: BrandDb, brandId: string): Promise<FaceRow | null> {
  const [found] = await db
    .select()
    .from(brandFaces)
    .where(and(eq(brandFaces.brandId, brandId), isNull(brandFaces.version)));
  return found ?? null;
}

export async function findFaceVersion(
  db: BrandDb,
  { brandId, version }: { brandId: string; version: number },
): Promise<FaceRow | null> {
  const [found] = await db
    .select()
    .from(brandFaces)
    .where(and(eq(brandFaces.brandId, brandId), eq(brandFaces.version, version)));
  return found ?? null;
}

export type FaceVersion = Pick<FaceRow, "face" | "restoredFrom" | "createdAt"> & {
  version: number;
  /** Null: nobody of the team any more. */
  author: string | null;
};

/** All that are kept, the latest first. */
export async function listFaceVersions(db: BrandDb, brandId: string): Promise<FaceVersion[]> {
  const rows = await db
    .select({
      version: brandFaces.version,
      face: brandFaces.face,
      restoredFrom: brandFaces.restoredFrom,
      createdAt: brandFaces.createdAt,
      author: users.name,
    })
    .from(brandFaces)
    .leftJoin(members, and(eq(members.brandId, brandFaces.brandId), eq(members.userId, brandFaces.authorId)))
    .leftJoin(users, eq(users.id, members.userId))
    .where(and(eq(brandFaces.brandId, brandId), isNotNull(brandFaces.version)))
    .orderBy(desc(brandFaces.version));
  return rows.flatMap(({ version, ...row }) => (version === null ? [] : [{ version, ...row }]));
}

/** Puts a draft in the place of the one before. */
export async function putFaceDraft(
  tx: BrandDb,
  row: Pick<FaceRow, "id" | "brandId" | "face" | "authorId" | "createdAt">,
): Promise<void> {
  const { face, authorId, createdAt } = row;
  await tx
    .insert(brandFaces)
    .values(row)
    .onConflictDoUpdate({
      target: brandFaces.brandId,
      targetWhere: sql`version is null`,
      set: { face, authorId, createdAt },
    });
}

/** Answers whether there was one. */
export async function deleteFaceDraft(tx: BrandDb, brandId: string): Promise<boolean> {
  const { rowCount } = await tx
    .delete(brandFaces)
    .where(and(eq(brandFaces.brandId, brandId), isNull(brandFaces.version)));
  return rowCount === 1;
}

export async function insertFaceVersion(
  tx: BrandDb,
  row: Pick<FaceRow, "id" | "brandId" | "version" | "face" | "authorId" | "restoredFrom" | "createdAt">,
): Promise<void> {
  await tx.insert(brandFaces).values(row);
}

/** Lets go of the versions up to one. */
export async function deleteFaceVersions(
  tx: BrandDb,
  { brandId, upTo }: { brandId: string; upTo: number },
): Promise<void> {
  await tx.delete(brandFaces).where(and(eq(brandFaces.brandId, brandId), lte(brandFaces.version, upTo)));
}

/** Every face of a brand, the draft included, as they are stored. */
export async function listFacesOf(db: BrandDb, brandId: string): Promise<Pick<FaceRow, "face" | "version">[]> {
  return db
    .select({ face: brandFaces.face, version: brandFaces.version })
    .from(brandFaces)
    .where(eq(brandFaces.brandId, brandId));
}

/** Keeps a picture; one that is there already stays as it is. */
export async function insertFacePicture(tx: TenantDb, row: typeof brandFacePictures.$inferInsert): Promise<void> {
  await tx.insert(brandFacePictures).values(row).onConflictDoNothing();
}

/** Shows pictures to everybody who has their address. */
export async function publishFacePictures(
  tx: BrandDb,
  { brandId, hashes }: { brandId: string; hashes: readonly string[] },
): Promise<void> {
  if (hashes.length === 0) return;
  await tx
    .update(brandFacePictures)
    .set({ isPublished: true })
    .where(and(eq(brandFacePictures.brandId, brandId), inArray(brandFacePictures.hash, [...hashes])));
}

/** Removes the pictures of a brand that are none of these. */
export async function deleteOtherFacePictures(
  tx: BrandDb,
  { brandId, hashes }: { brandId: string; hashes: readonly string[] },
): Promise<void> {
  const others = hashes.length === 0 ? undefined : notInArray(brandFacePictures.hash, [...hashes]);
  await tx.delete(brandFacePictures).where(and(eq(brandFacePictures.brandId, brandId), others));
}

type ShownFacePicture = Pick<FacePictureRow, "mediaType" | "encoded">;
const SHOWN = { mediaType: brandFacePictures.mediaType, encoded: brandFacePictures.encoded };

/** The picture with this hash that some brand, or one, has published, or null. */
export async function findPublishedFacePicture(
  db: AllBrandsDb,
  { hash, brandId }: { hash: string; brandId: string | undefined },
): Promise<(ShownFacePicture & Pick<FacePictureRow, "brandId">) | null> {
  const [found] = await db
    .select({ brandId: brandFacePictures.brandId, ...SHOWN })
    .from(brandFacePictures)
    .where(
      and(
        eq(brandFacePictures.hash, hash),
        brandFacePictures.isPublished,
        brandId === undefined ? undefined : eq(brandFacePictures.brandId, brandId),
      ),
    )
    .limit(1);
  return found ?? null;
}

/** A picture of a brand, published or not, or null. */
export async function findFacePicture(
  db: BrandDb,
  { brandId, hash }: { brandId: string; hash: string },
): Promise<ShownFacePicture | null> {
  const [found] = await db
    .select(SHOWN)
    .from(brandFacePictures)
    .where(and(eq(brandFacePictures.brandId, brandId), eq(brandFacePictures.hash, hash)));
  return found ?? null;
}

/** The code of an item by which a brand can see its pages: of a product with pictures where there is one. */
export async function findSpecimenCode(db: BrandDb, brandId: string): Promise<string | null> {
  const [pictured] = await db
    .select({ id: productPictures.productId })
    .from(productPictures)
    .innerJoin(products, eq(products.id, productPictures.productId))
    .where(
      and(
        eq(productPictures.brandId, brandId),
        eq(productPictures.state, "ready"),
        isNull(products.recalledAt),
        eq(products.isExample, false),
      ),
    )
    .limit(1);
  const [found] = await db
    .select({ code: passports.code })
    .from(passports)
    .where(
      and(
        eq(passports.brandId, brandId),
        eq(passports.status, "active"),
        pictured && eq(passports.productId, pictured.id),
      ),
    )
    .limit(1);
  return found?.code ?? null;
}
