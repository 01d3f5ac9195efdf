import { and, asc, count, desc, eq, inArray, isNull, lt, ne, sql } from "drizzle-orm";
import { imports, pickupFiles, pickupSources } from "../schema";
import type { BrandDb } from "../tenant";

export type PickupSourceRow = typeof pickupSources.$inferSelect;
export type PickupFileRow = typeof pickupFiles.$inferSelect;

interface OfBrand {
  brandId: string;
  sourceId: string;
}

const isIt = ({ brandId, sourceId }: OfBrand) =>
  and(eq(pickupSources.brandId, brandId), eq(pickupSources.id, sourceId));
const ofIt = ({ brandId, sourceId }: OfBrand) =>
  and(eq(pickupFiles.brandId, brandId), eq(pickupFiles.sourceId, sourceId));

export async function insertPickupSource(tx: BrandDb, row: typeof pickupSources.$inferInsert): Promise<void> {
  await tx.insert(pickupSources).values(row);
}

export async function findPickupSource(db: BrandDb, of: OfBrand): Promise<PickupSourceRow | null> {
  const [row] = await db.select().from(pickupSources).where(isIt(of));
  return row ?? null;
}

export async function lockPickupSource(tx: BrandDb, of: OfBrand): Promise<PickupSourceRow | null> {
  const [row] = await tx.select().from(pickupSources).where(isIt(of)).for("update");
  return row ?? null;
}

export async function listPickupSourceRows(db: BrandDb, brandId: string): Promise<PickupSourceRow[]> {
  return db.select().from(pickupSources).where(eq(pickupSources.brandId, brandId)).orderBy(asc(pickupSources.id));
}

export async function countPickupSources(db: BrandDb, brandId: string): Promise<number> {
  return db.$count(pickupSources, eq(pickupSources.brandId, brandId));
}

export async function updatePickupSource(tx: BrandDb, of: OfBrand, set: Partial<PickupSourceRow>): Promise<void> {
  await tx.update(pickupSources).set(set).where(isIt(of));
}

export async function deletePickupSource(tx: BrandDb, of: OfBrand): Promise<void> {
  await tx.delete(pickupSources).where(isIt(of));
}

export async function listPickupFiles(
  db: BrandDb,
  { names, ...of }: OfBrand & { names: readonly string[] },
): Promise<PickupFileRow[]> {
  if (names.length === 0) return [];
  return db
    .select()
    .from(pickupFiles)
    .where(and(ofIt(of), sql`${pickupFiles.name} = any(${sql.param(names)}::text[])`));
}

export async function insertSeenFiles(tx: BrandDb, rows: (typeof pickupFiles.$inferInsert)[]): Promise<void> {
  for (let from = 0; from < rows.length; from += 1_000)
    await tx
      .insert(pickupFiles)
      .values(rows.slice(from, from + 1_000))
      .onConflictDoNothing();
}

export async function decidePickupFile(tx: BrandDb, row: typeof pickupFiles.$inferInsert): Promise<boolean> {
  const { id, state, sha256, importId, errorCode, decidedAt } = row;
  const rows = await tx
    .insert(pickupFiles)
    .values(row)
    .onConflictDoUpdate({
      target: [pickupFiles.sourceId, pickupFiles.name, pickupFiles.sizeBytes, pickupFiles.version],
      set: { id, state, sha256, importId, errorCode, decidedAt },
      setWhere: eq(pickupFiles.state, "seen"),
    })
    .returning({ id: pickupFiles.id });
  return rows.length > 0;
}

export async function findRepeated(
  db: BrandDb,
  { name, sha256, ...of }: OfBrand & { name: string; sha256: string },
): Promise<PickupFileRow | null> {
  const latest = (isNamed: boolean) =>
    db
      .select()
      .from(pickupFiles)
      .where(
        and(
          ofIt(of),
          inArray(pickupFiles.state, ["taken", "repeated"]),
          isNamed ? eq(pickupFiles.name, name) : undefined,
        ),
      )
      .orderBy(desc(pickupFiles.id))
      .limit(1);
  const files = [...(await latest(false)), ...(await latest(true))];
  return files.find((row) => row.sha256 === sha256) ?? null;
}

export async function listUnsettledFiles(db: BrandDb, of: OfBrand & { limit: number }): Promise<PickupFileRow[]> {
  return db
    .select()
    .from(pickupFiles)
    .where(and(ofIt(of), ne(pickupFiles.state, "seen"), isNull(pickupFiles.settledAt)))
    .orderBy(asc(pickupFiles.id))
    .limit(of.limit);
}

export async function settlePickupFile(tx: BrandDb, { id, at, ...of }: OfBrand & { id: string; at: Date }) {
  await tx
    .update(pickupFiles)
    .set({ settledAt: at })
    .where(and(ofIt(of), eq(pickupFiles.id, id)));
}

/** Deletes records of files no longer in the folder: untaken ones at once, others when older than `before`. */
export async function deleteVanishedFiles(
  tx: BrandDb,
  { present, before, ...of }: OfBrand & { present: readonly string[]; before: Date },
): Promise<void> {
  await tx
    .delete(pickupFiles)
    .where(
      and(
        ofIt(of),
        sql`not ${pickupFiles.name} = any(${sql.param(present)}::text[])`,
        sql`(${pickupFiles.state} = 'seen' or ${pickupFiles.decidedAt} < ${before.toISOString()}::timestamptz)`,
      ),
    );
}

export async function listPickedFiles(db: BrandDb, params: OfBrand & { cursor?: string; limit: number }) {
  return db
    .select({ file: pickupFiles, importState: imports.state, counts: imports.counts })
    .from(pickupFiles)
    .leftJoin(imports, and(eq(imports.id, pickupFiles.importId), eq(imports.brandId, pickupFiles.brandId)))
    .where(
      and(
        ofIt(params),
        ne(pickupFiles.state, "seen"),
        params.cursor === undefined ? undefined : lt(pickupFiles.id, params.cursor),
      ),
    )
    .orderBy(desc(pickupFiles.id))
    .limit(params.limit);
}

export async function countPickedFiles(db: BrandDb, of: OfBrand): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(pickupFiles)
    .where(and(ofIt(of), ne(pickupFiles.state, "seen")));
  return row?.count ?? 0;
}
