import { and, desc, eq, inArray, lt, lte, or, sql } from "drizzle-orm";
import type { ArchiveState } from "@/lib/brand-archive/rules";
import type { Queryable } from "../client";
import { brandArchives } from "../schema";

export type BrandArchiveRow = typeof brandArchives.$inferSelect;

/** Writes an archive to be made, unless one of the brand's is under way; answers whether it did. */
export async function insertArchive(tx: Queryable, row: typeof brandArchives.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(brandArchives).values(row).onConflictDoNothing();
  return rowCount === 1;
}

/** A brand's archives, the newest first. */
export async function listArchives(db: Queryable, brandId: string): Promise<BrandArchiveRow[]> {
  return db.select().from(brandArchives).where(eq(brandArchives.brandId, brandId)).orderBy(desc(brandArchives.id)).limit(20);
}

export async function findArchive(db: Queryable, params: { brandId: string; archiveId: string }): Promise<BrandArchiveRow | null> {
  const [row] = await db
    .select()
    .from(brandArchives)
    .where(and(eq(brandArchives.id, params.archiveId), eq(brandArchives.brandId, params.brandId)));
  return row ?? null;
}

/** Takes the oldest archive that nobody is making, or null. */
export async function takeArchive(db: Queryable, params: { at: Date; leasedUntil: Date }): Promise<BrandArchiveRow | null> {
  const next = db
    .select({ id: brandArchives.id })
    .from(brandArchives)
    .where(or(eq(brandArchives.state, "queued"), and(eq(brandArchives.state, "running"), lte(brandArchives.leasedUntil, params.at))))
    .orderBy(brandArchives.id)
    .limit(1)
    .for("update", { skipLocked: true });
  const [taken] = await db
    .update(brandArchives)
    .set({ state: "running", leasedUntil: params.leasedUntil })
    .where(inArray(brandArchives.id, next))
    .returning();
  return taken ?? null;
}

/** Keeps an archive in this process's hands. */
export async function prolongArchive(db: Queryable, params: { archiveId: string; leasedUntil: Date }): Promise<void> {
  await db.update(brandArchives).set({ leasedUntil: params.leasedUntil }).where(eq(brandArchives.id, params.archiveId));
}

export async function finishArchive(
  tx: Queryable,
  params: { archiveId: string; state: Extract<ArchiveState, "ready" | "failed">; at: Date; sizeBytes?: number },
): Promise<void> {
  await tx
    .update(brandArchives)
    .set({ state: params.state, finishedAt: params.at, sizeBytes: params.sizeBytes ?? null, leasedUntil: null })
    .where(eq(brandArchives.id, params.archiveId));
}

/** The ids of what was finished before `before`. */
export async function listOldArchives(db: Queryable, before: Date): Promise<string[]> {
  const rows = await db
    .select({ id: brandArchives.id })
    .from(brandArchives)
    .where(and(sql`${brandArchives.state} in ('ready', 'failed')`, lt(brandArchives.finishedAt, before)));
  return rows.map(({ id }) => id);
}

export async function deleteArchive(db: Queryable, archiveId: string): Promise<void> {
  await db.delete(brandArchives).where(eq(brandArchives.id, archiveId));
}
