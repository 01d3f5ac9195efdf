import { findBrand } from "@/db/queries/brands";
import { findRequestRow, listRequestRows, getTier, listRequestCounts } from "@/db/queries/requests";
import type { BrandDb } from "@/db/tenant";
import { useCase, nothing } from "@/lib/access/use-case";
import { defineExport } from "@/lib/audit/define-export";
import { DAY_MS, now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { dayAfter, dayStart } from "@/lib/platform/i18n/day-start";
import { idFloor } from "@/lib/platform/ids";
import { ids } from "@/lib/platform/input/ids";
import { cutPage } from "@/lib/platform/input/list-page";
import { usageOfLimit } from "@/lib/platform/rate-limit/rate-limiter";
import type { Tier } from "@/lib/platform/rate-limit/rules";
import { requireValue } from "@/lib/platform/require-value";
import {
  REQUEST_ID,
  requestListQuery,
  type RequestListQuery,
  statusRange,
  requestLogDaysOf,
  type RequestSpan,
  spanStarts,
} from "./list-contract";

/** Limits the rows scanned per page. With 100,000, a page without matches was slower than any other page. */
const LOOKED_THROUGH_MAX = 40_000;

interface RequestPage {
  requests: ListedRequest[];
  next: string | null;
  /** Set if the page is incomplete because the scan limit was reached. */
  searchedBackTo: Date | null;
}

async function readPage(
  db: BrandDb,
  { brandId, lookedThrough }: { brandId: string; lookedThrough: number },
  { limit, ...query }: Omit<RequestListQuery, "limit"> & { limit: number },
): Promise<RequestPage> {
  if (query.q && REQUEST_ID.test(query.q)) {
    const match = await findRequestRow(db, { brandId, requestId: query.q });
    const { requestBody: _request, responseBody: _response, ...row } = match ?? {};
    return { requests: match ? [row as ListedRequest] : [], next: null, searchedBackTo: null };
  }
  const { rows, stoppedAt } = await listRequestRows(db, {
    brandId,
    statuses: query.status.map(statusRange),
    keyIds: query.key,
    path: query.q,
    fromId: query.from && idFloor("req", query.from),
    toId: earliest(query.cursor, query.to && idFloor("req", query.to)),
    limit: limit + 1,
    lookedThrough,
  });
  const { rows: requests, next } = cutPage(rows, limit);
  if (next !== null) return { requests, next, searchedBackTo: null };
  return { requests, next: stoppedAt?.id ?? null, searchedBackTo: stoppedAt?.at ?? null };
}

export const listRequests = useCase({
  may: "requests.read",
  by: "member",
  input: requestListQuery,
  audits: [],
  run: ({ db, actor: { brandId } }, query, lookedThrough: number = LOOKED_THROUGH_MAX) =>
    readPage(db, { brandId, lookedThrough }, query),
});

export type ListedRequest = Awaited<ReturnType<typeof listRequestRows>>["rows"][number];

const earliest = (...ids: (string | undefined)[]) => ids.filter((id) => id !== undefined).sort()[0];

const ROWS_PER_BATCH = 1_000;

export const exportRequests = defineExport(listRequests, {
  name: "requests",
  batches: async function* ({ db, actor: { brandId } }, query) {
    const scan = { brandId, lookedThrough: LOOKED_THROUGH_MAX };
    for (let cursor: string | undefined; ;) {
      const { requests, next } = await readPage(db, scan, { ...query, cursor, limit: ROWS_PER_BATCH });
      yield requests;
      if (next === null) return;
      cursor = next;
    }
  },
  columns: {
    id: ({ id }) => id,
    at: ({ at }) => at,
    method: ({ method }) => method,
    path: ({ path }) => path,
    status: ({ status }) => status,
    error_code: ({ errorCode }) => errorCode,
    duration_us: ({ durationUs }) => durationUs,
    key_id: ({ keyId }) => keyId,
    key_name: ({ keyName }) => keyName,
  },
});

/** Stored bodies are redacted. `keptUntil` ends the retention. Throws `forbidden`, `request_not_found`. */
export const findRequest = useCase({
  may: "requests.read",
  by: "member",
  input: ids("requestId"),
  audits: [],
  run: async ({ db, actor }, { requestId }) => {
    const request = await findRequestRow(db, { brandId: actor.brandId, requestId });
    if (!request) throw new DomainError("request_not_found", "Your brand's request log has no request with this id.");
    return {
      ...request,
      keptUntil: new Date(request.at.getTime() + (await requestLogDays(db, actor.brandId)) * DAY_MS),
    };
  },
});

export type RequestDetails = Awaited<ReturnType<typeof findRequest>>;

export async function requestLogDays(db: BrandDb, brandId: string): Promise<number> {
  const brand = await findBrand(db, brandId);
  return requestLogDaysOf(brand?.requestLogDays ?? null, environment().requestLogDays);
}

/** Converts days of the reader's time zone to instants; both days are included. */
export function withinDays(query: RequestListQuery, timeZone: string): RequestListQuery {
  const { at_from: first, at_to: last } = query;
  return {
    ...query,
    from: query.from ?? (first ? dayStart(first, timeZone) : undefined),
    to: query.to ?? (last ? dayStart(dayAfter(last), timeZone) : undefined),
  };
}

const MINUTES_SHOWN = 60;
const DAYS_SHOWN = 30;

interface CountedRequests {
  startsAt: Date;
  requests: number;
  limited: number;
  clientErrors: number;
  serverErrors: number;
}

interface UseOfLimit {
  tier: Tier;
  live: {
    limit: number;
    used: number;
    remaining: number;
    reserve: number;
    reserveRemaining: number;
    resetSeconds: number;
  };
  minutes: CountedRequests[];
  days: CountedRequests[];
}

export const showUseOfLimit = useCase({
  may: "requests.read",
  by: "member",
  input: nothing,
  audits: [],
  run: async ({ db, actor }): Promise<UseOfLimit> => {
    const { brandId } = actor;
    const at = now();
    const countsBy = async (span: RequestSpan, count: number) => {
      const starts = spanStarts(at, span, count);
      return fillGaps(
        starts,
        await listRequestCounts(db, { brandId, span, since: requireValue(starts[0], "A start") }),
      );
    };
    const [tier, minutes, days] = await Promise.all([
      getTier(db, brandId),
      countsBy("minute", MINUTES_SHOWN),
      countsBy("day", DAYS_SHOWN),
    ]);
    const { limit, remaining, reserve, reserveRemaining, resetSeconds } = await usageOfLimit({ brandId, tier });
    const used = limit - remaining + (reserve - reserveRemaining);
    return { tier, live: { limit, used, remaining, reserve, reserveRemaining, resetSeconds }, minutes, days };
  },
});

function fillGaps(starts: readonly Date[], counts: readonly CountedRequests[]): CountedRequests[] {
  const byStart = new Map(counts.map((count) => [count.startsAt.getTime(), count]));
  return starts.map(
    (startsAt) =>
      byStart.get(startsAt.getTime()) ?? { startsAt, requests: 0, limited: 0, clientErrors: 0, serverErrors: 0 },
  );
}
