import { and, eq } from "drizzle-orm";
import { brands, dossiers } from "../schema";
import type { AllBrandsDb, BrandDb, TenantDb } from "../tenant";

export type DossierRow = typeof dossiers.$inferSelect;

export async function insertDossier(tx: BrandDb, row: DossierRow): Promise<void> {
  await tx.insert(dossiers).values(row);
}

export async function findDossier(
  db: AllBrandsDb,
  params: { brandId: string; dossierId: string },
): Promise<DossierRow | null> {
  const [row] = await db
    .select()
    .from(dossiers)
    .where(and(eq(dossiers.id, params.dossierId), eq(dossiers.brandId, params.brandId)));
  return row ?? null;
}

export async function getBrandName(db: TenantDb, brandId: string): Promise<string> {
  const [brand] = await db.select({ name: brands.name }).from(brands).where(eq(brands.id, brandId));
  if (!brand) throw new Error(`There is no brand ${brandId}.`);
  return brand.name;
}
