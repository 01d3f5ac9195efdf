import { and, desc, eq, inArray, lt, notExists, or } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ArchiveState } from "@/lib/brands/archive/rules";
import { brandArchives } from "../schema";
import type { AllBrandsDb, BrandDb } from "../tenant";

export type BrandArchiveRow = typeof brandArchives.$inferSelect;

/** Returns false if an archive of the brand is already in progress. */
export async function insertArchive(tx: BrandDb, row: typeof brandArchives.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(brandArchives).values(row).onConflictDoNothing();
  return rowCount === 1;
}

export async function listArchives(db: BrandDb, brandId: string): Promise<BrandArchiveRow[]> {
  return db
    .select()
    .from(brandArchives)
    .where(eq(brandArchives.brandId, brandId))
    .orderBy(desc(brandArchives.id))
    .limit(20);
}

export async function findArchive(
  db: BrandDb,
  params: { brandId: string; archiveId: string },
): Promise<BrandArchiveRow | null> {
  const [row] = await db
    .select()
    .from(brandArchives)
    .where(and(eq(brandArchives.id, params.archiveId), eq(brandArchives.brandId, params.brandId)));
  return row ?? null;
}

/** Null if the archive is no longer wanted. */
export async function beginArchive(tx: BrandDb, archiveId: string): Promise<BrandArchiveRow | null> {
  const { id, state } = brandArchives;
  const [row] = await tx
    .update(brandArchives)
    .set({ state: "running" })
    .where(and(eq(id, archiveId), inArray(state, ["queued", "running"])))
    .returning();
  return row ?? null;
}

/** False if the archive no longer exists or another one of the brand is in progress. */
export async function reopenArchive(tx: BrandDb, archiveId: string): Promise<boolean> {
  const { id, brandId, state } = brandArchives;
  const open = alias(brandArchives, "open");
  const isOneOpen = tx
    .select({ id: open.id })
    .from(open)
    .where(and(eq(open.brandId, brandId), inArray(open.state, ["queued", "running"])));
  const { rowCount } = await tx
    .update(brandArchives)
    .set({ state: "queued", finishedAt: null })
    .where(and(eq(id, archiveId), eq(state, "failed"), notExists(isOneOpen)));
  return rowCount === 1;
}

export async function finishArchive(
  tx: BrandDb,
  params: { archiveId: string; state: Extract<ArchiveState, "ready" | "failed">; at: Date; sizeBytes?: number },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(brandArchives)
    .set({ state: params.state, finishedAt: params.at, sizeBytes: params.sizeBytes ?? null })
    .where(and(eq(brandArchives.id, params.archiveId), eq(brandArchives.state, "running")));
  return rowCount === 1;
}

/** Locked until the transaction ends, so that no worker starts one in the meantime. */
export async function lockArchives(tx: BrandDb, brandId: string): Promise<BrandArchiveRow[]> {
  return tx
    .select()
    .from(brandArchives)
    .where(and(eq(brandArchives.brandId, brandId), inArray(brandArchives.state, ["queued", "running", "ready"])))
    .orderBy(brandArchives.id)
    .for("update");
}

export async function markArchivesWithdrawn(tx: BrandDb, params: { archiveIds: string[]; at: Date }): Promise<void> {
  await tx
    .update(brandArchives)
    .set({ state: "withdrawn", finishedAt: params.at, sizeBytes: null })
    .where(inArray(brandArchives.id, params.archiveIds));
}

export async function listOldArchives(db: AllBrandsDb, before: Date): Promise<{ id: string; brandId: string }[]> {
  return db
    .select({ id: brandArchives.id, brandId: brandArchives.brandId })
    .from(brandArchives)
    .where(
      or(
        eq(brandArchives.state, "withdrawn"),
        and(inArray(brandArchives.state, ["ready", "failed"]), lt(brandArchives.finishedAt, before)),
      ),
    );
}

export async function deleteArchive(db: BrandDb, archiveId: string): Promise<void> {
  await db.delete(brandArchives).where(eq(brandArchives.id, archiveId));
}
