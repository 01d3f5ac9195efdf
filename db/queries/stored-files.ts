import { asc, and, eq, inArray, like, lte, sql } from "drizzle-orm";
import { onlyRow } from "../only-row";
import { pictureLeftovers, productPictures, unitDocuments } from "../schema";
import type { AllBrandsDb, BrandDb, TenantDb } from "../tenant";

/** Files in the store beside those of evidence: how much room they take, and which of them nobody may own. */

/** How many bytes the files of all pictures and of all units' documents of a brand take. */
export async function sumStoredBytes(db: BrandDb, brandId: string): Promise<number> {
  const pictures = db
    .select({ bytes: sql`coalesce(sum(${productPictures.sizeBytes}), 0)` })
    .from(productPictures)
    .where(eq(productPictures.brandId, brandId));
  const documents = db
    .select({ bytes: sql`coalesce(sum(${unitDocuments.sizeBytes}), 0)` })
    .from(unitDocuments)
    .where(eq(unitDocuments.brandId, brandId));
  const { rows } = await db.execute<{ bytes: string }>(sql`select (${pictures}) + (${documents}) as bytes`);
  return Number(onlyRow("sumStoredBytes", rows).bytes);
}

/** Notes that files of this id lie in the store, or are about to, which nobody may own when it is due. */
export async function noteLeftovers(db: TenantDb, row: typeof pictureLeftovers.$inferInsert): Promise<void> {
  await db
    .insert(pictureLeftovers)
    .values(row)
    .onConflictDoUpdate({ target: pictureLeftovers.id, set: { dueAt: row.dueAt } });
}

export interface DueLeftovers {
  id: string;
  brandId: string;
  /** Of the picture or document; null: it is gone. */
  state: "waiting" | "ready" | "failed" | null;
}

/** What is due of any brand, of ids that begin so. */
export async function listDueLeftovers(
  db: AllBrandsDb,
  { prefix, at, limit }: { prefix: "pic" | "udc"; at: Date; limit: number },
): Promise<DueLeftovers[]> {
  const owners = { pic: productPictures, udc: unitDocuments } as const;
  const owner = owners[prefix];
  return db
    .select({ id: pictureLeftovers.id, brandId: pictureLeftovers.brandId, state: owner.state })
    .from(pictureLeftovers)
    .leftJoin(owner, eq(owner.id, pictureLeftovers.id))
    .where(and(lte(pictureLeftovers.dueAt, at), like(pictureLeftovers.id, `${prefix}\\_%`)))
    .orderBy(asc(pictureLeftovers.dueAt))
    .limit(limit);
}

/** Takes notes away of files that are gone, or owned. */
export async function deleteLeftovers(db: AllBrandsDb, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.delete(pictureLeftovers).where(inArray(pictureLeftovers.id, ids));
}
