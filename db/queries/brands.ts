import { asc, eq, isNotNull, sql } from "drizzle-orm";
import type { Tier } from "@/lib/platform/rate-limit/rules";
import { requireValue } from "@/lib/platform/require-value";
import { brands } from "../schema";
import type { AllBrandsDb, BrandDb, TenantDb } from "../tenant";
import { insertAuditHead } from "./audit";

export type BrandRow = typeof brands.$inferSelect;

/** Also starts the audit chain. Returns false if the slug is taken. */
export async function insertBrand(tx: AllBrandsDb, row: typeof brands.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(brands).values(row).onConflictDoNothing({ target: brands.slug });
  if (rowCount === 1) await insertAuditHead(tx, row.id);
  return rowCount === 1;
}

export async function findBrandBySlug(db: AllBrandsDb, slug: string): Promise<BrandRow | null> {
  const [brand] = await db.select().from(brands).where(eq(brands.slug, slug));
  return brand ?? null;
}

export async function lockBrandBySlug(tx: AllBrandsDb, slug: string): Promise<BrandRow | null> {
  const [brand] = await tx.select().from(brands).where(eq(brands.slug, slug)).for("no key update");
  return brand ?? null;
}

export async function updateBrandTier(tx: BrandDb, params: { brandId: string; tier: Tier }): Promise<void> {
  await tx.update(brands).set({ tier: params.tier }).where(eq(brands.id, params.brandId));
}

export async function lockBrand(tx: TenantDb, brandId: string): Promise<BrandRow | null> {
  const [brand] = await tx.select().from(brands).where(eq(brands.id, brandId)).for("no key update");
  return brand ?? null;
}

export async function findBrand(db: TenantDb, brandId: string): Promise<BrandRow | null> {
  const [brand] = await db.select().from(brands).where(eq(brands.id, brandId));
  return brand ?? null;
}

export type BrandProfile = Pick<
  BrandRow,
  | "name"
  | "legalName"
  | "street"
  | "postalCode"
  | "city"
  | "country"
  | "gln"
  | "lei"
  | "website"
  | "supportEmail"
  | "supportPhone"
>;

export async function updateBrandProfile(
  tx: BrandDb,
  params: { brandId: string; profile: BrandProfile },
): Promise<void> {
  await tx.update(brands).set(params.profile).where(eq(brands.id, params.brandId));
}

export async function updateBrandLinks(
  tx: BrandDb,
  params: { brandId: string; links: BrandRow["links"] },
): Promise<void> {
  await tx.update(brands).set({ links: params.links }).where(eq(brands.id, params.brandId));
}

export type BrandSettingsRow = Pick<
  BrandRow,
  | "transferExpiryDays"
  | "passesOnRecalled"
  | "claimsBy"
  | "recipientsKeptDays"
  | "requestLogDays"
  | "mailsAuditHead"
  | "locale"
  | "textLocales"
>;

export async function updateBrandSettings(
  tx: BrandDb,
  params: { brandId: string; settings: Partial<BrandSettingsRow> },
): Promise<void> {
  await tx.update(brands).set(params.settings).where(eq(brands.id, params.brandId));
}

/** In days, distinct. */
export async function listRecipientTerms(db: AllBrandsDb): Promise<number[]> {
  const rows = await db.selectDistinct({ days: brands.recipientsKeptDays }).from(brands);
  return rows.map(({ days }) => days);
}

export async function listRequestLogTerms(db: AllBrandsDb): Promise<{ brandId: string; days: number }[]> {
  const rows = await db
    .select({ brandId: brands.id, days: brands.requestLogDays })
    .from(brands)
    .where(isNotNull(brands.requestLogDays));
  return rows.map(({ brandId, days }) => ({ brandId, days: requireValue(days, "Days") }));
}

export async function listLiveBrands(db: AllBrandsDb): Promise<BrandRow[]> {
  return (await listBrands(db)).filter(({ testOf }) => testOf === null);
}

/** Includes test brands. */
export async function listBrands(db: AllBrandsDb): Promise<BrandRow[]> {
  return db
    .select()
    .from(brands)
    .orderBy(asc(sql`${brands.slug} collate "C"`));
}
