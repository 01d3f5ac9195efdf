import { and, eq } from "drizzle-orm";
import { brandLogos, brands } from "../schema/index";
import type { AllBrandsDb, BrandDb } from "../tenant";

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

/** Logos of all brands that are still in their original encoding. */
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
