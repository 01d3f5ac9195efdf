import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { onlyRow } from "../rows";
import { batchRecalls, passports, products } from "../schema";
import type { BrandDb } from "../tenant";
import { inTrouble, owned, pendingPassports } from "./units";

/** A batch is the units of a product with the same batch text. Only its recall has a row of its own. */

export interface OfBatch {
  brandId: string;
  productId: string;
  batch: string;
}

export type BatchRecall = Pick<typeof batchRecalls.$inferSelect, "recalledAt" | "reason">;

/** Column names are written out, because a query of one table would leave out the names of the tables. */
const ofUnit = (column: "recalled_at" | "reason") => sql`(select batch_recalls.${sql.identifier(column)}
  from batch_recalls where batch_recalls.product_id = passports.product_id and batch_recalls.batch = passports.batch)`;

/** Of the product, otherwise of the unit's batch: for queries that join passports with products. */
export const recalledAtOfUnit = sql<Date | null>`coalesce(products.recalled_at, ${ofUnit("recalled_at")})`.mapWith(
  products.recalledAt,
);
export const recallReasonOfUnit = sql<string | null>`case when products.recalled_at is null
  then ${ofUnit("reason")} else products.recall_reason end`;

export const isBatchRecalled = sql`exists (select from batch_recalls
  where batch_recalls.product_id = passports.product_id and batch_recalls.batch = passports.batch)`;

const isBatch = ({ brandId, productId, batch }: OfBatch) =>
  and(eq(batchRecalls.brandId, brandId), eq(batchRecalls.productId, productId), eq(batchRecalls.batch, batch));

export const isUnitOf = ({ brandId, productId, batch }: OfBatch) =>
  and(eq(passports.brandId, brandId), eq(passports.productId, productId), eq(passports.batch, batch));

/** A condition lists the batches one by one, so that each is found by its index. */
const RECALLED_BATCHES_MAX = 1_000;

export async function listRecalledBatches(
  db: BrandDb,
  brandId: string,
): Promise<Pick<OfBatch, "productId" | "batch">[]> {
  return db
    .select({ productId: batchRecalls.productId, batch: batchRecalls.batch })
    .from(batchRecalls)
    .where(eq(batchRecalls.brandId, brandId))
    .orderBy(asc(batchRecalls.productId), asc(batchRecalls.batch))
    .limit(RECALLED_BATCHES_MAX);
}

export async function findBatchRecall(db: BrandDb, of: OfBatch): Promise<BatchRecall | null> {
  const { recalledAt, reason } = batchRecalls;
  const [row] = await db.select({ recalledAt, reason }).from(batchRecalls).where(isBatch(of));
  return row ?? null;
}

/** The caller holds the product's lock. */
export async function putBatchRecall(tx: BrandDb, { recalledAt, reason, ...of }: OfBatch & BatchRecall): Promise<void> {
  await tx
    .insert(batchRecalls)
    .values({ ...of, recalledAt, reason })
    .onConflictDoUpdate({ target: [batchRecalls.productId, batchRecalls.batch], set: { recalledAt, reason } });
}

export async function deleteBatchRecall(tx: BrandDb, of: OfBatch): Promise<void> {
  await tx.delete(batchRecalls).where(isBatch(of));
}

export async function hasUnits(db: BrandDb, of: OfBatch): Promise<boolean> {
  const rows = await db.select({ id: passports.id }).from(passports).where(isUnitOf(of)).limit(1);
  return rows.length > 0;
}

export interface BatchFigures {
  units: number;
  owned: number;
  pending: number;
  inTrouble: number;
}

export interface ListedBatch extends BatchFigures {
  batch: string;
  recalledAt: Date | null;
  reason: string | null;
}

interface Counting {
  at: Date;
  /** Units of a batch are counted up to this number. */
  most: number;
}

function figures({ brandId, at, most }: Counting & { brandId: string }, chosen: SQL): SQL {
  return sql`select count(*)::int as units, count(*) filter (where is_owned)::int as owned,
    count(*) filter (where is_pending)::int as pending, count(*) filter (where is_in_trouble)::int as "inTrouble"
    from (select ${owned(brandId, at)} as is_owned, passports.id in (${pendingPassports(brandId, at)}) as is_pending,
      ${inTrouble} as is_in_trouble
      from passports where passports.brand_id = ${brandId} and ${chosen} limit ${most}) as counted`;
}

export async function countBatch(db: BrandDb, { at, most, ...of }: OfBatch & Counting): Promise<BatchFigures> {
  const { brandId, productId, batch } = of;
  const chosen = sql`passports.product_id = ${productId} and passports.batch = ${batch}`;
  const { rows } = await db.execute<BatchFigures & Record<string, unknown>>(figures({ brandId, at, most }, chosen));
  return onlyRow("countBatch", rows);
}

/** In the order of their texts. Each step jumps to the next text in the index instead of reading every unit. */
export async function listProductBatches(
  db: BrandDb,
  params: Counting & Omit<OfBatch, "batch"> & { after?: string; limit: number },
): Promise<ListedBatch[]> {
  const { brandId, productId, after, limit, at, most } = params;
  const own = sql`brand_id = ${brandId} and product_id = ${productId} and batch is not null`;
  const { rows } = await db.execute<Omit<ListedBatch, "recalledAt"> & { recalled_at: Date | null }>(sql`
    with recursive texts as (
      (select batch, 1 as number from passports
        where ${own} ${after === undefined ? sql`` : sql`and batch > ${after}`} order by batch limit 1)
      union all
      select (select passports.batch from passports where ${own} and passports.batch > texts.batch
        order by passports.batch limit 1), texts.number + 1
      from texts where texts.batch is not null and texts.number < ${limit}
    )
    select texts.batch, counted.*, r.recalled_at, r.reason
    from texts
    cross join lateral (${figures(
      { brandId, at, most },
      sql`passports.product_id = ${productId} and passports.batch = texts.batch`,
    )}) as counted
    left join batch_recalls r on r.product_id = ${productId} and r.batch = texts.batch
    where texts.batch is not null
    order by texts.batch`);
  return rows.map(({ recalled_at: recalledAt, ...row }) => ({
    ...row,
    recalledAt: recalledAt && new Date(recalledAt),
  }));
}

/** The number of its units that were scanned at least once. */
export async function countScannedUnits(db: BrandDb, { most, ...of }: OfBatch & { most: number }): Promise<number> {
  const units = db.select({ id: passports.id }).from(passports).where(isUnitOf(of)).limit(most);
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (${units}) as units join first_scans on first_scans.passport_id = units.id`);
  return onlyRow("countScannedUnits", rows).count;
}
