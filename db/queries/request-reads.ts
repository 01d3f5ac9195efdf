import { and, asc, desc, eq, gte, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import type { Tier } from "@/lib/platform/rate-limit/rules";
import type { RequestSpan } from "@/lib/requests/list-contract";
import { apiKeys, brands, requestBodies, requestCounts, requestLog } from "../schema";
import type { BrandDb } from "../tenant";

export interface RequestFilter {
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

/**
 * Scans only the `lookedThrough` newest requests of the range. `stoppedAt` is the oldest one scanned when older ones
 * remain.
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
