import { and, desc, eq, inArray, isNotNull, isNull, lte, notInArray, sql } from "drizzle-orm";
import {
  brandAppearancePictures,
  brandAppearances,
  members,
  passports,
  productPictures,
  products,
  users,
  brandLogos,
  brands,
} from "../schema/index";
import type { AllBrandsDb, BrandDb, TenantDb } from "../tenant";

type AppearanceRow = typeof brandAppearances.$inferSelect;
type FacePictureRow = typeof brandAppearancePictures.$inferSelect;

export async function findPublishedAppearance(
  db: TenantDb,
  brandId: string,
): Promise<Pick<AppearanceRow, "face" | "version"> | null> {
  const [row] = await db
    .select({ face: brandAppearances.face, version: brandAppearances.version })
    .from(brandAppearances)
    .where(and(eq(brandAppearances.brandId, brandId), isNotNull(brandAppearances.version)))
    .orderBy(desc(brandAppearances.version))
    .limit(1);
  return row ?? null;
}

export async function findAppearanceDraft(db: BrandDb, brandId: string): Promise<AppearanceRow | null> {
  const [row] = await db
    .select()
    .from(brandAppearances)
    .where(and(eq(brandAppearances.brandId, brandId), isNull(brandAppearances.version)));
  return row ?? null;
}

export async function findAppearanceVersion(
  db: BrandDb,
  { brandId, version }: { brandId: string; version: number },
): Promise<AppearanceRow | null> {
  const [row] = await db
    .select()
    .from(brandAppearances)
    .where(and(eq(brandAppearances.brandId, brandId), eq(brandAppearances.version, version)));
  return row ?? null;
}

type AppearanceVersion = Pick<AppearanceRow, "face" | "restoredFrom" | "createdAt"> & {
  version: number;
  /** Null if the author is no longer in the team. */
  author: string | null;
};

export async function listAppearanceVersions(db: BrandDb, brandId: string): Promise<AppearanceVersion[]> {
  const rows = await db
    .select({
      version: brandAppearances.version,
      face: brandAppearances.face,
      restoredFrom: brandAppearances.restoredFrom,
      createdAt: brandAppearances.createdAt,
      author: users.name,
    })
    .from(brandAppearances)
    .leftJoin(
      members,
      and(eq(members.brandId, brandAppearances.brandId), eq(members.userId, brandAppearances.authorId)),
    )
    .leftJoin(users, eq(users.id, members.userId))
    .where(and(eq(brandAppearances.brandId, brandId), isNotNull(brandAppearances.version)))
    .orderBy(desc(brandAppearances.version));
  return rows.flatMap(({ version, ...row }) => (version === null ? [] : [{ version, ...row }]));
}

export async function putAppearanceDraft(
  tx: BrandDb,
  row: Pick<AppearanceRow, "id" | "brandId" | "face" | "authorId" | "createdAt">,
): Promise<void> {
  const { face, authorId, createdAt } = row;
  await tx
    .insert(brandAppearances)
    .values(row)
    .onConflictDoUpdate({
      target: brandAppearances.brandId,
      targetWhere: sql`version is null`,
      set: { face, authorId, createdAt },
    });
}

export async function deleteAppearanceDraft(tx: BrandDb, brandId: string): Promise<boolean> {
  const { rowCount } = await tx
    .delete(brandAppearances)
    .where(and(eq(brandAppearances.brandId, brandId), isNull(brandAppearances.version)));
  return rowCount === 1;
}

export async function insertAppearanceVersion(
  tx: BrandDb,
  row: Pick<AppearanceRow, "id" | "brandId" | "version" | "face" | "authorId" | "restoredFrom" | "createdAt">,
): Promise<void> {
  await tx.insert(brandAppearances).values(row);
}

export async function deleteAppearanceVersions(
  tx: BrandDb,
  { brandId, upTo }: { brandId: string; upTo: number },
): Promise<void> {
  await tx
    .delete(brandAppearances)
    .where(and(eq(brandAppearances.brandId, brandId), lte(brandAppearances.version, upTo)));
}

export async function listAppearancesOf(
  db: BrandDb,
  brandId: string,
): Promise<Pick<AppearanceRow, "face" | "version">[]> {
  return db
    .select({ face: brandAppearances.face, version: brandAppearances.version })
    .from(brandAppearances)
    .where(eq(brandAppearances.brandId, brandId));
}

export async function insertAppearancePicture(
  tx: BrandDb,
  row: typeof brandAppearancePictures.$inferInsert,
): Promise<void> {
  await tx.insert(brandAppearancePictures).values(row).onConflictDoNothing();
}

export async function publishAppearancePictures(
  tx: BrandDb,
  { brandId, hashes }: { brandId: string; hashes: readonly string[] },
): Promise<void> {
  if (hashes.length === 0) return;
  await tx
    .update(brandAppearancePictures)
    .set({ isPublished: true })
    .where(and(eq(brandAppearancePictures.brandId, brandId), inArray(brandAppearancePictures.hash, [...hashes])));
}

export async function deleteOtherAppearancePictures(
  tx: BrandDb,
  { brandId, hashes }: { brandId: string; hashes: readonly string[] },
): Promise<void> {
  const others = hashes.length === 0 ? undefined : notInArray(brandAppearancePictures.hash, [...hashes]);
  await tx.delete(brandAppearancePictures).where(and(eq(brandAppearancePictures.brandId, brandId), others));
}

type ShownFacePicture = Pick<FacePictureRow, "mediaType" | "encoded">;
const SHOWN = { mediaType: brandAppearancePictures.mediaType, encoded: brandAppearancePictures.encoded };

/** Published by any brand, or by `brandId`. */
export async function findPublishedAppearancePicture(
  db: AllBrandsDb,
  { hash, brandId }: { hash: string; brandId: string | undefined },
): Promise<(ShownFacePicture & Pick<FacePictureRow, "brandId">) | null> {
  const [row] = await db
    .select({ brandId: brandAppearancePictures.brandId, ...SHOWN })
    .from(brandAppearancePictures)
    .where(
      and(
        eq(brandAppearancePictures.hash, hash),
        brandAppearancePictures.isPublished,
        brandId === undefined ? undefined : eq(brandAppearancePictures.brandId, brandId),
      ),
    )
    .limit(1);
  return row ?? null;
}

export async function findAppearancePicture(
  db: BrandDb,
  { brandId, hash }: { brandId: string; hash: string },
): Promise<ShownFacePicture | null> {
  const [row] = await db
    .select(SHOWN)
    .from(brandAppearancePictures)
    .where(and(eq(brandAppearancePictures.brandId, brandId), eq(brandAppearancePictures.hash, hash)));
  return row ?? null;
}

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
  const [row] = await db
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
  return row?.code ?? null;
}

type LogoRow = typeof brandLogos.$inferSelect;

export async function putLogo(tx: BrandDb, logo: LogoRow): Promise<void> {
  const { brandId, ...content } = logo;
  await tx.insert(brandLogos).values(logo).onConflictDoUpdate({ target: brandLogos.brandId, set: content });
  await tx.update(brands).set({ logoHash: logo.hash }).where(eq(brands.id, brandId));
}

export async function deleteLogo(tx: BrandDb, brandId: string): Promise<void> {
  await tx.delete(brandLogos).where(eq(brandLogos.brandId, brandId));
  await tx.update(brands).set({ logoHash: null }).where(eq(brands.id, brandId));
}

export async function listLogosToEncode(db: AllBrandsDb, limit: number): Promise<LogoRow[]> {
  return db
    .select()
    .from(brandLogos)
    .where(eq(brandLogos.isEncodedAnew, false))
    .orderBy(brandLogos.brandId)
    .limit(limit);
}

export async function findLogoByHash(
  db: AllBrandsDb,
  { hash, brandId }: { hash: string; brandId: string | undefined },
): Promise<Pick<LogoRow, "brandId" | "mediaType" | "content"> | null> {
  const [logo] = await db
    .select({ brandId: brandLogos.brandId, mediaType: brandLogos.mediaType, content: brandLogos.content })
    .from(brandLogos)
    .where(and(eq(brandLogos.hash, hash), brandId === undefined ? undefined : eq(brandLogos.brandId, brandId)))
    .limit(1);
  return logo ?? null;
}

export async function findLogoOfBrand(
  db: BrandDb,
  brandId: string,
): Promise<Pick<LogoRow, "mediaType" | "content"> | null> {
  const [logo] = await db
    .select({ mediaType: brandLogos.mediaType, content: brandLogos.content })
    .from(brandLogos)
    .where(eq(brandLogos.brandId, brandId));
  return logo ?? null;
}
