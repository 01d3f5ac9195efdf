import { and, asc, eq, getTableColumns, inArray, lt, lte, or, sql, desc, gte, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Tier } from "@/lib/platform/rate-limit/rules";
import { REQUEST_SPANS, type RequestSpan } from "@/lib/requests/list-contract";
import type { Queryable } from "../client";
import { onlyRow, prepareCells, preparedCells } from "../rows";
import { idempotencyRecords, requestBodies, requestCounts, requestLog, apiKeys, brands } from "../schema";
import type { AllBrandsDb, BrandDb } from "../tenant";

type IdempotencyRow = typeof idempotencyRecords.$inferSelect;
export type RequestRow = typeof requestLog.$inferSelect;

/** Transaction-level lock. Returns false when another request owns the key. */
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

/** Replaces a response older than `staleBefore`. Throws an Error when a newer one exists. */
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

/** A prepared statement, parsed once per connection, because it runs very often. */
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

/** Also records the brand's first successful call. Existing rows are skipped, so that a batch can be sent twice. */
export async function insertRequests(db: AllBrandsDb, rows: readonly RequestRow[]): Promise<void> {
  if (rows.length === 0) return;
  const stored = (column: PgColumn, value: unknown) => (value === null ? null : column.mapToDriverValue(value));
  const lists = LOGGED.map(([name, column]) => [name, rows.map((row) => stored(column, row[name]))]);
  await preparedCells(db, WRITE_REQUESTS, Object.fromEntries(lists) as Record<keyof RequestRow, unknown>);
}

interface OldRequests {
  brandId?: string;
  untilId: string;
  limit: number;
}

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

export async function deleteRequestCounts(db: AllBrandsDb, params: { span: RequestSpan; until: Date }): Promise<void> {
  await db
    .delete(requestCounts)
    .where(and(eq(requestCounts.span, params.span), lte(requestCounts.startsAt, params.until)));
}

export type RequestBodiesRow = typeof requestBodies.$inferSelect;

export async function insertRequestBodies(db: AllBrandsDb, rows: readonly RequestBodiesRow[]): Promise<void> {
  await db
    .insert(requestBodies)
    .values([...rows])
    .onConflictDoNothing();
}

interface RequestFilter {
  brandId: string;
  /** Each range is one status or a whole hundred. Empty: any. */
  statuses: { from: number; to: number }[];
  keyIds: string[];
  path?: string;
  /** From `fromId` inclusive to `toId` exclusive; the ids contain the time. */
  fromId?: string;
  toId?: string;
}

const COLUMNS = {
  id: requestLog.id,
  at: requestLog.at,
  method: requestLog.method,
  path: requestLog.path,
  status: requestLog.status,
  errorCode: requestLog.errorCode,
  durationUs: requestLog.durationUs,
  keyId: requestLog.keyId,
  keyName: apiKeys.name,
  keyHint: apiKeys.hint,
};

const keyOfRequest = and(eq(apiKeys.id, requestLog.keyId), eq(apiKeys.brandId, requestLog.brandId));

/** Failed requests have their own index. */
function range({ brandId, fromId, toId, statuses }: RequestFilter): SQL | undefined {
  const areFailed = statuses.length > 0 && statuses.every(({ from }) => from >= 400);
  return and(
    eq(requestLog.brandId, brandId),
    fromId ? gte(requestLog.id, fromId) : undefined,
    toId ? lt(requestLog.id, toId) : undefined,
    areFailed ? sql`${requestLog.status} >= 400` : undefined,
  );
}

function matches({ statuses, keyIds, path }: RequestFilter): SQL | undefined {
  return and(
    statuses.length > 0
      ? or(...statuses.map(({ from, to }) => sql`${requestLog.status} between ${from} and ${to}`))
      : undefined,
    keyIds.length > 0 ? inArray(requestLog.keyId, keyIds) : undefined,
    path === undefined ? undefined : sql`starts_with(${requestLog.path}, ${path})`,
  );
}

/** Scans the `lookedThrough` newest requests of the range. `stoppedAt`: the oldest one scanned if others remain. */
export async function listRequestRows(db: BrandDb, params: RequestFilter & { limit: number; lookedThrough: number }) {
  const [floor] = await db
    .select({ id: requestLog.id, at: requestLog.at })
    .from(requestLog)
    .where(range(params))
    .orderBy(desc(requestLog.id))
    .offset(params.lookedThrough - 1)
    .limit(1);
  const rows = await db
    .select(COLUMNS)
    .from(requestLog)
    .leftJoin(apiKeys, keyOfRequest)
    .where(and(range(params), matches(params), floor ? gte(requestLog.id, floor.id) : undefined))
    .orderBy(desc(requestLog.id))
    .limit(params.limit);
  return { rows, stoppedAt: floor ?? null };
}

export async function findRequestRow(db: BrandDb, params: { brandId: string; requestId: string }) {
  const [row] = await db
    .select({ ...COLUMNS, requestBody: requestBodies.requestBody, responseBody: requestBodies.responseBody })
    .from(requestLog)
    .leftJoin(apiKeys, keyOfRequest)
    .leftJoin(
      requestBodies,
      and(eq(requestBodies.requestId, requestLog.id), eq(requestBodies.brandId, requestLog.brandId)),
    )
    .where(and(eq(requestLog.id, params.requestId), eq(requestLog.brandId, params.brandId)));
  return row ?? null;
}

export async function listRequestCounts(db: BrandDb, params: { brandId: string; span: RequestSpan; since: Date }) {
  return db
    .select({
      startsAt: requestCounts.startsAt,
      requests: requestCounts.requests,
      limited: requestCounts.limited,
      clientErrors: requestCounts.clientErrors,
      serverErrors: requestCounts.serverErrors,
    })
    .from(requestCounts)
    .where(
      and(
        eq(requestCounts.brandId, params.brandId),
        eq(requestCounts.span, params.span),
        gte(requestCounts.startsAt, params.since),
      ),
    )
    .orderBy(asc(requestCounts.startsAt));
}

export async function getTier(db: BrandDb, brandId: string): Promise<Tier> {
  const [brand] = await db.select({ tier: brands.tier }).from(brands).where(eq(brands.id, brandId));
  if (!brand) throw new Error(`no brand ${brandId}`);
  return brand.tier;
}
