import { and, eq, lte, sql } from "drizzle-orm";
import type { Queryable } from "../client";
import { idempotencyRecords, requestLog } from "../schema";

export type IdempotencyRow = typeof idempotencyRecords.$inferSelect;
export type RequestRow = typeof requestLog.$inferSelect;

/** Takes, until the transaction ends, the right to run a brand's request under an idempotency key. False: another has it. */
export async function tryLockIdempotencyKey(tx: Queryable, params: { brandId: string; key: string }): Promise<boolean> {
  const subject = `idempotency:${params.brandId}:${params.key}`;
  const { rows } = await tx.execute<{ locked: boolean }>(sql`select pg_try_advisory_xact_lock(hashtextextended(${subject}, 0)) as locked`);
  return rows[0]!.locked;
}

export async function findIdempotencyRecord(db: Queryable, params: { brandId: string; key: string }): Promise<IdempotencyRow | null> {
  const [row] = await db
    .select()
    .from(idempotencyRecords)
    .where(and(eq(idempotencyRecords.brandId, params.brandId), eq(idempotencyRecords.key, params.key)));
  return row ?? null;
}

/** Keeps an answer, in place of one that is older than `staleBefore`. Throws when there is a fresher one. */
export async function putIdempotencyRecord(tx: Queryable, row: IdempotencyRow, staleBefore: Date): Promise<void> {
  const { brandId: _brandId, key: _key, ...content } = row;
  const { rowCount } = await tx
    .insert(idempotencyRecords)
    .values(row)
    .onConflictDoUpdate({
      target: [idempotencyRecords.brandId, idempotencyRecords.key],
      set: content,
      setWhere: lte(idempotencyRecords.createdAt, staleBefore),
    });
  if (rowCount !== 1) throw new Error("an idempotency record appeared although its key was locked");
}

/** Removes the answers kept until `until`. Returns how many. */
export async function deleteIdempotencyRecords(db: Queryable, until: Date): Promise<number> {
  const { rowCount } = await db.delete(idempotencyRecords).where(lte(idempotencyRecords.createdAt, until));
  return rowCount ?? 0;
}

/** Adds many rows in one statement. A row that is there already is left alone, so that a batch can be sent again. */
export async function insertRequests(db: Queryable, rows: readonly RequestRow[]): Promise<void> {
  const column = <T>(read: (row: RequestRow) => T) => sql.param(rows.map(read));
  await db.execute(sql`
    insert into request_log (id, brand_id, key_id, at, method, path, status, error_code, duration_us)
    select * from unnest(
      ${column((row) => row.id)}::text[], ${column((row) => row.brandId)}::text[], ${column((row) => row.keyId)}::text[],
      ${column((row) => row.at.toISOString())}::timestamptz[], ${column((row) => row.method)}::text[],
      ${column((row) => row.path)}::text[], ${column((row) => row.status)}::smallint[],
      ${column((row) => row.errorCode)}::text[], ${column((row) => row.durationUs)}::integer[])
    on conflict (id) do nothing`);
}

/** Removes the rows of requests until `until`. Returns how many. */
export async function deleteRequests(db: Queryable, until: Date): Promise<number> {
  const { rowCount } = await db.delete(requestLog).where(lte(requestLog.at, until));
  return rowCount ?? 0;
}
