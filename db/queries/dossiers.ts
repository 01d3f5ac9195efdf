import { and, eq } from "drizzle-orm";
import type { Queryable } from "../client";
import { brands, dossiers } from "../schema";

/** The dossiers that were handed out. */

export type DossierRow = typeof dossiers.$inferSelect;

export async function insertDossier(tx: Queryable, row: DossierRow): Promise<void> {
  await tx.insert(dossiers).values(row);
}

export async function findDossier(
  db: Queryable,
  params: { brandId: string; dossierId: string },
): Promise<DossierRow | null> {
  const [found] = await db
    .select()
    .from(dossiers)
    .where(and(eq(dossiers.id, params.dossierId), eq(dossiers.brandId, params.brandId)));
  return found ?? null;
}

/** The name of a brand. Throws an Error for one that does not exist. */
export async function getBrandName(db: Queryable, brandId: string): Promise<string> {
  const [brand] = await db.select({ name: brands.name }).from(brands).where(eq(brands.id, brandId));
  if (!brand) throw new Error(`There is no brand ${brandId}.`);
  return brand.name;
}
