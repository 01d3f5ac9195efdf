import { and, eq, not, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { TEST_BRAND_PREFIX } from "@/lib/platform/test-brand";
import { brandLogos, brands, sessions } from "../schema";
import type { AllBrandsDb, TenantDb } from "../tenant";
import { type BrandRow, insertBrand } from "./brands";

const ofTestBrand = (column: PgColumn) => sql`starts_with(${column}, ${`${TEST_BRAND_PREFIX}_`})`;

/** A row of `brands` or what names one: it is no test brand. */
export const isLiveBrand = (column: PgColumn) => not(ofTestBrand(column));

/** The test brand beside a brand, or null: it has none yet. */
export async function findTestBrand(db: AllBrandsDb, brandId: string): Promise<Pick<BrandRow, "id" | "slug"> | null> {
  const [found] = await db.select({ id: brands.id, slug: brands.slug }).from(brands).where(eq(brands.testOf, brandId));
  return found ?? null;
}

/** The brand beside which this test brand is; null: it is none. */
export async function findLiveBrandId(db: TenantDb, testBrandId: string): Promise<string | null> {
  const [found] = await db.select({ testOf: brands.testOf }).from(brands).where(eq(brands.id, testBrandId));
  return found?.testOf ?? null;
}

/** A brand, locked against everything else that is done to it or its team until the transaction ends, or null. */
export async function lockBrandWhole(tx: AllBrandsDb, brandId: string): Promise<BrandRow | null> {
  const [brand] = await tx.select().from(brands).where(eq(brands.id, brandId)).for("update");
  return brand ?? null;
}

/** Writes the test brand beside a brand that the caller has locked, whose members become its own. */
export async function insertTestBrand(
  tx: AllBrandsDb,
  { live, id, slug, name, at }: { live: BrandRow; id: string; slug: string; name: string; at: Date },
): Promise<void> {
  await insertBrand(tx, { ...live, id, slug, name, testOf: live.id, mailsAuditHead: false, createdAt: at });
  const { brandId, hash, mediaType, content, isEncodedAnew } = brandLogos;
  const logo = tx
    .select({
      brandId: sql`${id}`.as("brand_id"),
      hash,
      mediaType,
      content,
      isEncodedAnew,
      createdAt: sql`now()`.as("at"),
    })
    .from(brandLogos)
    .where(eq(brandId, live.id));
  await tx.insert(brandLogos).select(logo);
}

/** Lets a session work in its brand's test brand, or in the brand itself; false: it has ended. */
export async function updateSessionMode(
  tx: AllBrandsDb,
  params: { sessionId: string; userId: string; brandId: string; isTest: boolean },
): Promise<boolean> {
  const { sessionId, userId, brandId, isTest } = params;
  const { rowCount } = await tx
    .update(sessions)
    .set({ isTest })
    .where(
      and(
        eq(sessions.id, sessionId),
        eq(sessions.userId, userId),
        eq(sessions.brandId, brandId),
        sql`${sessions.revokedAt} is null`,
      ),
    );
  return rowCount === 1;
}
