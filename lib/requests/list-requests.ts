import { z } from "zod";
import { findRequestRow, listRequestRows } from "@/db/queries/request-reads";
import { useCase } from "@/lib/access/use-case";
import { idFloor } from "@/lib/platform/ids";
import { must } from "@/lib/platform/must";
import { REQUEST_ID, requestListQuery } from "./list-contract";
import { statusRange } from "./rules";

/**
 * However rare the matches, a page looks at no more requests than these; the next page goes on where it stopped. Of
 * 100,000 one that finds nothing took longer than any other page.
 */
const LOOKED_THROUGH_MAX = 40_000;

/**
 * One page of the brand's request log, newest first. `next` is the cursor of the following page; `searchedBackTo` is
 * set when the page is not full because the limit of requests looked through was reached, and older ones were not.
 * Throws `forbidden`.
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
      return { requests: page, next: must(page.at(-1), "The last row").id, searchedBackTo: null };
    return { requests: page, next: stoppedAt?.id ?? null, searchedBackTo: stoppedAt?.at ?? null };
  },
});

export type ListedRequest = Awaited<ReturnType<typeof listRequestRows>>["rows"][number];

const earliest = (...ids: (string | undefined)[]) => ids.filter((id) => id !== undefined).sort()[0];
