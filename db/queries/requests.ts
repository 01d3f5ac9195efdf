import { and, asc, eq, getTableColumns, inArray, lt, lte, or, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { REQUEST_SPANS, type RequestSpan } from "@/lib/requests/list-contract";
import type { Queryable } from "../client";
import { onlyRow, prepareCells, preparedCells } from "../rows";
import { idempotencyRecords, requestBodies, requestCounts, requestLog } from "../schema";
import type { AllBrandsDb, BrandDb } from "../tenant";

export type IdempotencyRow = typeof idempotencyRecords.$inferSelect;
export type RequestRow = typeof requestLog.$inferSelect;

/** Takes for this transaction the right to run a brand's request under an idempotency key. False: another has it. */
export async function tryLockIdempotencyKey(tx: Queryable, params: { brandId: string; key: string }): Promise<boolean> {
  const subject = `idempotency:${params.brandId}:${params.key}`;
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${subject}, 0)) as locked`,
  );
  return onlyRow("tryLockIdempotencyKey", rows).locked;
}

export async function findIdempotencyRecord(
  db: BrandDb,
  params: { brandId: string; key: string },
): Promise<IdempotencyRow | null> {
  return (await listRecordsUnder(db, params))[0] ?? null;
}

/** The same where it is known to be there. Throws an Error where it is not. */
export async function getIdempotencyRecord(
  db: BrandDb,
  params: { brandId: string; key: string },
): Promise<IdempotencyRow> {
  return onlyRow("getIdempotencyRecord", await listRecordsUnder(db, params));
}

const listRecordsUnder = (db: BrandDb, { brandId, key }: { brandId: string; key: string }) =>
  db
    .select()
    .from(idempotencyRecords)
    .where(and(eq(idempotencyRecords.brandId, brandId), eq(idempotencyRecords.key, key)));

/** Keeps an answer, in place of one that is older than `staleBefore`. Throws when there is a fresher one. */
export async function putIdempotencyRecord(tx: BrandDb, row: IdempotencyRow, staleBefore: Date): Promise<void> {
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

/** Removes up to `limit` of the answers kept until `until`. Returns how many. */
export async function deleteIdempotencyRecords(
  db: AllBrandsDb,
  { until, limit }: { until: Date; limit: number },
): Promise<number> {
  const isOld = lte(idempotencyRecords.createdAt, until);
  const old = db
    .select({ brandId: idempotencyRecords.brandId, key: idempotencyRecords.key })
    .from(idempotencyRecords)
    .where(isOld)
    .orderBy(asc(idempotencyRecords.createdAt))
    .limit(limit);
  const { rowCount } = await db
    .delete(idempotencyRecords)
    .where(and(isOld, sql`(${idempotencyRecords.brandId}, ${idempotencyRecords.key}) in ${old}`));
  return rowCount ?? 0;
}

/** A brand's kept answers that hold one of these words, whatever its case. */
export async function listAnswersHolding(
  db: BrandDb,
  params: { brandId: string; words: readonly string[] },
): Promise<{ key: string; body: string }[]> {
  const holds = params.words.map(
    (word) => sql`position(${word.toLowerCase()} in lower(${idempotencyRecords.body})) > 0`,
  );
  return db
    .select({ key: idempotencyRecords.key, body: idempotencyRecords.body })
    .from(idempotencyRecords)
    .where(and(eq(idempotencyRecords.brandId, params.brandId), or(...holds)));
}

/** Keeps an answer in other words; it goes on standing for its request. */
export async function updateAnswerBody(
  tx: BrandDb,
  params: { brandId: string; key: string; body: string },
): Promise<void> {
  const { brandId, key, body } = params;
  await tx
    .update(idempotencyRecords)
    .set({ body })
    .where(and(eq(idempotencyRecords.brandId, brandId), eq(idempotencyRecords.key, key)));
}

const LOGGED = Object.entries(getTableColumns(requestLog)) as [keyof RequestRow, PgColumn][];
const LOGGED_NAMES = LOGGED.map(([, { name }]) => sql.identifier(name));
const LOGGED_LISTS = LOGGED.map(([name, column]) => sql`${sql.placeholder(name)}::${sql.raw(column.getSQLType())}[]`);
const SPANS = sql.raw(REQUEST_SPANS.map((span) => `'${span}'`).join(", "));

/** Written so often that its text is made once, and read once by each connection. */
const WRITE_REQUESTS = prepareCells<keyof RequestRow>(
  "write_requests",
  sql`
    with written as (
      insert into ${requestLog} (${sql.join(LOGGED_NAMES, sql`, `)})
      select * from unnest(${sql.join(LOGGED_LISTS, sql`, `)})
      on conflict (id) do nothing
      returning brand_id, at, status
    ), first_calls as (
      insert into first_times (brand_id, what, at)
      select brand_id, 'call', min(at) from written where status between 200 and 299 group by 1 order by 1
      on conflict do nothing
    )
    insert into request_counts as counted (brand_id, span, starts_at, requests, limited, client_errors, server_errors)
    select brand_id, span, date_trunc(span, at, 'UTC'), count(*), count(*) filter (where status = 429),
      count(*) filter (where status between 400 and 499 and status <> 429), count(*) filter (where status >= 500)
    from written cross join unnest(array[${SPANS}]) as span
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (brand_id, span, starts_at) do update set
      requests = counted.requests + excluded.requests,
      limited = counted.limited + excluded.limited,
      client_errors = counted.client_errors + excluded.client_errors,
      server_errors = counted.server_errors + excluded.server_errors`,
);

/**
 * Adds many rows in one statement, counts them, and notes a brand's first call that worked. A row that is there already
 * is left alone and not counted again, so that a batch can be sent twice.
 */
export async function insertRequests(db: AllBrandsDb, rows: readonly RequestRow[]): Promise<void> {
  if (rows.length === 0) return;
  const stored = (column: PgColumn, value: unknown) => (value === null ? null : column.mapToDriverValue(value));
  const lists = LOGGED.map(([name, column]) => [name, rows.map((row) => stored(column, row[name]))]);
  await preparedCells(db, WRITE_REQUESTS, Object.fromEntries(lists) as Record<keyof RequestRow, unknown>);
}

interface OldRequests {
  /** None: of all. */
  brandId?: string;
  untilId: string;
  limit: number;
}

/** Removes up to `limit` requests whose ids sort before `untilId`. Returns how many. */
export async function deleteRequests(db: AllBrandsDb, { brandId, untilId, limit }: OldRequests): Promise<number> {
  const isOld = lt(requestLog.id, untilId);
  const old = db
    .select({ id: requestLog.id })
    .from(requestLog)
    .where(and(brandId === undefined ? undefined : eq(requestLog.brandId, brandId), isOld))
    .orderBy(asc(requestLog.id))
    .limit(limit);
  const { rowCount } = await db.delete(requestLog).where(and(isOld, inArray(requestLog.id, old)));
  return rowCount ?? 0;
}

/** The same for what is kept of requests' bodies. */
export async function deleteRequestBodies(db: AllBrandsDb, { brandId, untilId, limit }: OldRequests): Promise<number> {
  const isOld = lt(requestBodies.requestId, untilId);
  const old = db
    .select({ id: requestBodies.requestId })
    .from(requestBodies)
    .where(and(brandId === undefined ? undefined : eq(requestBodies.brandId, brandId), isOld))
    .orderBy(asc(requestBodies.requestId))
    .limit(limit);
  const { rowCount } = await db.delete(requestBodies).where(and(isOld, inArray(requestBodies.requestId, old)));
  return rowCount ?? 0;
}

/** Removes the counts of minutes or days until `until`. */
export async function deleteRequestCounts(db: AllBrandsDb, params: { span: RequestSpan; until: Date }): Promise<void> {
  await db
    .delete(requestCounts)
    .where(and(eq(requestCounts.span, params.span), lte(requestCounts.startsAt, params.until)));
}

export type RequestBodiesRow = typeof requestBodies.$inferSelect;

/** Adds what is kept of many failed requests' bodies. A row that is there already is left alone. */
export async function insertRequestBodies(db: AllBrandsDb, rows: readonly RequestBodiesRow[]): Promise<void> {
  await db
    .insert(requestBodies)
    .values([...rows])
    .onConflictDoNothing();
}
