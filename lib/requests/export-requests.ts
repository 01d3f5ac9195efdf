import { type Context } from "@/lib/access/actor";
import { useCase } from "@/lib/access/use-case";
import { openExport, type ExportColumn, type ExportOptions } from "@/lib/audit/open-export";
import { type MemberActor } from "@/lib/people/sessions/find-member";
import { requestListQuery, type RequestListQuery } from "./list-contract";
import { listRequests, type ListedRequest } from "./list-requests";

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

/** Every request of the log that a list's filter means as CSV, the newest first. Throws `forbidden`. */
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

/** A batch may be short where matches are rare; the next goes on where it stopped looking. */
async function* batches(context: Context<MemberActor>, query: RequestListQuery): AsyncGenerator<ListedRequest[]> {
  for (let cursor: string | undefined; ;) {
    const { requests, next } = await listRequests(context, { ...query, cursor, limit: ROWS_PER_BATCH });
    yield requests;
    if (next === null) return;
    cursor = next;
  }
}
