import { and, asc, desc, eq, gte, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import type { Tier } from "@/lib/platform/rate-limit/rules";
import type { RequestSpan } from "@/lib/requests/list-contract";
import { apiKeys, brands, requestBodies, requestCounts, requestLog } from "../schema";
import type { BrandDb } from "../tenant";

export interface RequestFilter {
  brandId: string;
  /** Each a single status or all of a hundred; none: any. */
  statuses: { from: number; to: number }[];
  keyIds: string[];
  /** The beginning of a path. */
  path?: string;
  /** Ids at or after, and before: time is in them. */
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

/** The rows in question before they are looked at; failed ones have an index of their own. */
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

/**
 * Matching requests, newest first, among the `lookedThrough` newest of the range. `stoppedAt` is the oldest request
 * looked at when there are older ones that were not.
 */
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

/** One of the brand's requests with what is kept of its bodies, or null. */
export async function findRequestRow(db: BrandDb, params: { brandId: string; requestId: string }) {
  const [found] = await db
    .select({ ...COLUMNS, requestBody: requestBodies.requestBody, responseBody: requestBodies.responseBody })
    .from(requestLog)
    .leftJoin(apiKeys, keyOfRequest)
    .leftJoin(
      requestBodies,
      and(eq(requestBodies.requestId, requestLog.id), eq(requestBodies.brandId, requestLog.brandId)),
    )
    .where(and(eq(requestLog.id, params.requestId), eq(requestLog.brandId, params.brandId)));
  return found ?? null;
}

/** A brand's counts of one span since an instant, oldest first; spans without a request have none. */
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

/** A brand's tier. Throws when there is no such brand. */
export async function getTier(db: BrandDb, brandId: string): Promise<Tier> {
  const [brand] = await db.select({ tier: brands.tier }).from(brands).where(eq(brands.id, brandId));
  if (!brand) throw new Error(`no brand ${brandId}`);
  return brand.tier;
}
