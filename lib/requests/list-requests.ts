import { z } from "zod";
import { findBrand } from "@/db/queries/brands";
import { findRequestRow, listRequestRows } from "@/db/queries/request-reads";
import type { BrandDb } from "@/db/tenant";
import type { Context, MemberActor } from "@/lib/access/actor";
import { useCase } from "@/lib/access/use-case";
import { openExport, type ExportColumn, type ExportOptions } from "@/lib/audit/open-export";
import { DAY_MS } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { dayAfter, dayStart } from "@/lib/platform/i18n/day-start";
import { idFloor } from "@/lib/platform/ids";
import { ids } from "@/lib/platform/input/ids";
import { requireValue } from "@/lib/platform/require-value";
import { REQUEST_ID, requestListQuery, type RequestListQuery, statusRange, requestLogDaysOf } from "./list-contract";

/**
 * Limits the log rows that one page scans, however rare the matches are. With 100,000, a page without matches was
 * slower than any other page.
 */
const LOOKED_THROUGH_MAX = 40_000;

/**
 * A page of the request log, newest first. `searchedBackTo` is set if the page is incomplete because the scan limit
 * was reached. Throws `forbidden`.
 */
export const listRequests = useCase({
  may: "requests.read",
  by: "member",
  input: requestListQuery.extend({ limit: z.number() }),
  audits: [],
  run: async ({ db, actor }, query, lookedThrough: number = LOOKED_THROUGH_MAX) => {
    const { brandId } = actor;
    if (query.q && REQUEST_ID.test(query.q)) {
      const found = await findRequestRow(db, { brandId, requestId: query.q });
      const { requestBody: _request, responseBody: _response, ...row } = found ?? {};
      return { requests: found ? [row as ListedRequest] : [], next: null, searchedBackTo: null };
    }
    const { rows, stoppedAt } = await listRequestRows(db, {
      brandId,
      statuses: query.status.map(statusRange),
      keyIds: query.key,
      path: query.q,
      fromId: query.from && idFloor("req", query.from),
      toId: earliest(query.cursor, query.to && idFloor("req", query.to)),
      limit: query.limit + 1,
      lookedThrough,
    });
    const page = rows.slice(0, query.limit);
    if (rows.length > query.limit)
      return { requests: page, next: requireValue(page.at(-1), "The last row").id, searchedBackTo: null };
    return { requests: page, next: stoppedAt?.id ?? null, searchedBackTo: stoppedAt?.at ?? null };
  },
});

export type ListedRequest = Awaited<ReturnType<typeof listRequestRows>>["rows"][number];

const earliest = (...ids: (string | undefined)[]) => ids.filter((id) => id !== undefined).sort()[0];

const ROWS_PER_BATCH = 1_000;

const columns: ExportColumn<ListedRequest>[] = [
  { header: "id", value: ({ id }) => id },
  { header: "at", value: ({ at }) => at },
  { header: "method", value: ({ method }) => method },
  { header: "path", value: ({ path }) => path },
  { header: "status", value: ({ status }) => status },
  { header: "error_code", value: ({ errorCode }) => errorCode },
  { header: "duration_us", value: ({ durationUs }) => durationUs },
  { header: "key_id", value: ({ keyId }) => keyId },
  { header: "key_name", value: ({ keyName }) => keyName },
];

export const exportRequests = useCase({
  may: "requests.read",
  by: "member",
  input: requestListQuery,
  audits: ["list.exported"],
  transaction: "stepwise",
  run: async (context, query, options: ExportOptions): Promise<AsyncGenerator<string>> => {
    const { cursor: _cursor, limit: _limit, ...filters } = query;
    return openExport(context, { list: "requests", filters, columns, batches: batches(context, query) }, options);
  },
});

async function* batches(context: Context<MemberActor>, query: RequestListQuery): AsyncGenerator<ListedRequest[]> {
  for (let cursor: string | undefined; ;) {
    const { requests, next } = await listRequests(context, { ...query, cursor, limit: ROWS_PER_BATCH });
    yield requests;
    if (next === null) return;
    cursor = next;
  }
}

/**
 * A failed request includes its stored bodies, redacted. `keptUntil` is the end of the retention. Throws `forbidden`,
 * `request_not_found`.
 */
export const findRequest = useCase({
  may: "requests.read",
  by: "member",
  input: ids("requestId"),
  audits: [],
  run: async ({ db, actor }, { requestId }) => {
    const found = await findRequestRow(db, { brandId: actor.brandId, requestId });
    if (!found) throw new DomainError("request_not_found", "Your brand's request log has no request with this id.");
    return { ...found, keptUntil: new Date(found.at.getTime() + (await requestLogDays(db, actor.brandId)) * DAY_MS) };
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
