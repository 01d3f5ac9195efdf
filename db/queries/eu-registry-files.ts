import { and, desc, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import type { RUN_ENDS } from "@/lib/eu-registry/rules";
import { products, registryFiles, registryRuns, users } from "../schema";
import type { BrandDb, TenantDb } from "../tenant";

export type RegistryRunRow = typeof registryRuns.$inferSelect;

export async function insertRun(tx: BrandDb, row: typeof registryRuns.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(registryRuns).values(row).onConflictDoNothing();
  return rowCount === 1;
}

export async function findRun(
  db: TenantDb,
  params: { brandId: string; runId: string },
): Promise<RegistryRunRow | null> {
  const [run] = await db
    .select()
    .from(registryRuns)
    .where(and(eq(registryRuns.id, params.runId), eq(registryRuns.brandId, params.brandId)));
  return run ?? null;
}

export async function listRecentRuns(db: BrandDb, params: { brandId: string; limit: number }) {
  return db
    .select()
    .from(registryRuns)
    .where(eq(registryRuns.brandId, params.brandId))
    .orderBy(desc(registryRuns.id))
    .limit(params.limit);
}

export async function advanceRun(
  tx: BrandDb,
  params: { runId: string; cursor: string; entries: number; files: number },
): Promise<void> {
  await tx
    .update(registryRuns)
    .set({
      cursor: params.cursor,
      entries: sql`${registryRuns.entries} + ${params.entries}`,
      files: sql`${registryRuns.files} + ${params.files}`,
    })
    .where(eq(registryRuns.id, params.runId));
}

export async function endRun(
  tx: BrandDb,
  params: { runId: string; at: Date; reason: (typeof RUN_ENDS)[number] },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(registryRuns)
    .set({ endedAt: params.at, endReason: params.reason })
    .where(and(eq(registryRuns.id, params.runId), isNull(registryRuns.endedAt)));
  return rowCount === 1;
}

export async function reopenRun(tx: BrandDb, params: { brandId: string; runId: string }): Promise<boolean> {
  const { rowCount } = await tx
    .update(registryRuns)
    .set({ endedAt: null, endReason: null })
    .where(
      and(
        eq(registryRuns.id, params.runId),
        eq(registryRuns.brandId, params.brandId),
        eq(registryRuns.endReason, "failed"),
      ),
    );
  return rowCount === 1;
}

export async function insertFile(tx: BrandDb, row: typeof registryFiles.$inferInsert): Promise<void> {
  await tx.insert(registryFiles).values(row);
}

const LISTED = {
  id: registryFiles.id,
  runId: registryFiles.runId,
  number: registryFiles.number,
  template: registryFiles.template,
  format: registryFiles.format,
  isTrial: registryFiles.isTrial,
  entries: registryFiles.entries,
  sha256: registryFiles.sha256,
  sizeBytes: registryFiles.sizeBytes,
  state: registryFiles.state,
  uploadedOn: registryFiles.uploadedOn,
  stateAt: registryFiles.stateAt,
  stateBy: users.name,
  createdAt: registryFiles.createdAt,
};

export async function listFiles(
  db: BrandDb,
  params: {
    brandId: string;
    fileId?: string | undefined;
    runId?: string | undefined;
    cursor?: string | undefined;
    limit: number;
  },
) {
  return db
    .select(LISTED)
    .from(registryFiles)
    .leftJoin(users, eq(users.id, registryFiles.stateBy))
    .where(
      and(
        eq(registryFiles.brandId, params.brandId),
        params.fileId ? eq(registryFiles.id, params.fileId) : undefined,
        params.runId ? eq(registryFiles.runId, params.runId) : undefined,
        params.cursor ? lt(registryFiles.id, params.cursor) : undefined,
      ),
    )
    .orderBy(desc(registryFiles.id))
    .limit(params.limit);
}

export async function findFile(db: BrandDb, params: { brandId: string; fileId: string }) {
  const [file] = await db
    .select()
    .from(registryFiles)
    .where(and(eq(registryFiles.id, params.fileId), eq(registryFiles.brandId, params.brandId)));
  return file ?? null;
}

export async function findFileOfRun(db: BrandDb, params: { brandId: string; runId: string; number: number }) {
  const [file] = await db
    .select({ bodyGzip: registryFiles.bodyGzip })
    .from(registryFiles)
    .where(
      and(
        eq(registryFiles.brandId, params.brandId),
        eq(registryFiles.runId, params.runId),
        eq(registryFiles.number, params.number),
      ),
    );
  return file ?? null;
}

export async function listProductsOf(db: BrandDb, params: { brandId: string; productIds: readonly string[] }) {
  return db
    .select()
    .from(products)
    .where(and(eq(products.brandId, params.brandId), inArray(products.id, [...params.productIds])));
}

/** Only a file that is neither uploaded nor discarded yet. */
export async function settleFile(
  tx: BrandDb,
  params: {
    brandId: string;
    fileId: string;
    state: "uploaded" | "discarded";
    uploadedOn: string | null;
    userId: string;
    at: Date;
  },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(registryFiles)
    .set({ state: params.state, uploadedOn: params.uploadedOn, stateBy: params.userId, stateAt: params.at })
    .where(
      and(
        eq(registryFiles.id, params.fileId),
        eq(registryFiles.brandId, params.brandId),
        eq(registryFiles.state, "made"),
        eq(registryFiles.isTrial, false),
      ),
    );
  return rowCount === 1;
}
