import { asc, and, eq, inArray, like, lte, sql, isNull, lt, or } from "drizzle-orm";
import { onlyRow } from "../rows";
import {
  auditHeads,
  brands,
  linkedDocuments,
  pictureLeftovers,
  productPictures,
  unitDocuments,
  publicCopies,
} from "../schema/index";
import type { AllBrandsDb, BrandDb } from "../tenant";

export async function sumStoredBytes(db: BrandDb, brandId: string): Promise<number> {
  const pictures = db
    .select({ bytes: sql`coalesce(sum(${productPictures.sizeBytes}), 0)` })
    .from(productPictures)
    .where(eq(productPictures.brandId, brandId));
  const documents = db
    .select({ bytes: sql`coalesce(sum(${unitDocuments.sizeBytes}), 0)` })
    .from(unitDocuments)
    .where(eq(unitDocuments.brandId, brandId));
  const linked = db
    .select({ bytes: sql`coalesce(sum(${linkedDocuments.sizeBytes}), 0)` })
    .from(linkedDocuments)
    .where(eq(linkedDocuments.brandId, brandId));
  const { rows } = await db.execute<{ bytes: string }>(
    sql`select (${pictures}) + (${documents}) + (${linked}) as bytes`,
  );
  return Number(onlyRow("sumStoredBytes", rows).bytes);
}

/** Registers files that may turn out to have no owner. They are checked when due. */
export async function noteLeftovers(db: BrandDb, row: typeof pictureLeftovers.$inferInsert): Promise<void> {
  await db
    .insert(pictureLeftovers)
    .values(row)
    .onConflictDoUpdate({ target: pictureLeftovers.id, set: { dueAt: row.dueAt } });
}

export interface DueLeftovers {
  id: string;
  brandId: string;
  /** Null: the picture or document no longer exists. */
  state: "waiting" | "ready" | "failed" | null;
}

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

export async function deleteLeftovers(db: AllBrandsDb, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.delete(pictureLeftovers).where(inArray(pictureLeftovers.id, ids));
}

export type PublicCopyRow = typeof publicCopies.$inferSelect;

export async function findPublicCopy(db: AllBrandsDb, target: string): Promise<PublicCopyRow | null> {
  const [row] = await db.select().from(publicCopies).where(eq(publicCopies.target, target));
  return row ?? null;
}

/** The last audit entry of each live brand, by its id. A change of public data always has one. */
export async function listAuditSequences(db: AllBrandsDb): Promise<Record<string, number>> {
  const rows = await db
    .select({ brandId: auditHeads.brandId, sequence: auditHeads.sequence })
    .from(auditHeads)
    .innerJoin(brands, eq(brands.id, auditHeads.brandId))
    .where(isNull(brands.testOf));
  return Object.fromEntries(rows.map(({ brandId, sequence }) => [brandId, sequence]));
}

/** Records that the copy lacks no change before `at`, unless a run is in progress. */
export async function recordNoChanges(db: AllBrandsDb, { target, at }: { target: string; at: Date }): Promise<void> {
  await db
    .update(publicCopies)
    .set({ changesCopiedAt: at })
    .where(and(eq(publicCopies.target, target), isNull(publicCopies.holder)));
}

interface Held {
  target: string;
  holder: string;
  heldUntil: Date;
}

export type FinishedCopy = Pick<
  PublicCopyRow,
  "brands" | "documents" | "sizeBytes" | "changesCopiedAt" | "sequences"
> & { finishedAt?: Date };

export async function takePublicCopy(
  db: AllBrandsDb,
  { target, holder, heldUntil, at }: Held & { at: Date },
): Promise<boolean> {
  await db.insert(publicCopies).values({ target }).onConflictDoNothing();
  const { rowCount } = await db
    .update(publicCopies)
    .set({ holder, heldUntil, begunAt: at })
    .where(
      and(
        eq(publicCopies.target, target),
        or(isNull(publicCopies.holder), eq(publicCopies.holder, holder), lt(publicCopies.heldUntil, at)),
      ),
    );
  return rowCount === 1;
}

export async function holdPublicCopy(db: AllBrandsDb, { target, holder, heldUntil }: Held): Promise<boolean> {
  const { rowCount } = await db
    .update(publicCopies)
    .set({ heldUntil })
    .where(and(eq(publicCopies.target, target), eq(publicCopies.holder, holder)));
  return rowCount === 1;
}

export async function deletePublicCopy(
  tx: AllBrandsDb,
  { target, holder }: Pick<Held, "target" | "holder">,
): Promise<void> {
  await tx.delete(publicCopies).where(and(eq(publicCopies.target, target), eq(publicCopies.holder, holder)));
}

export async function releasePublicCopy(
  db: AllBrandsDb,
  { target, holder, finished }: Pick<Held, "target" | "holder"> & { finished?: FinishedCopy | undefined },
): Promise<void> {
  await db
    .update(publicCopies)
    .set({ holder: null, heldUntil: null, ...finished })
    .where(and(eq(publicCopies.target, target), eq(publicCopies.holder, holder)));
}
