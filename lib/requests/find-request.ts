import { findRequestRow } from "@/db/queries/request-reads";
import { useCase } from "@/lib/access/use-case";
import { DAY_MS } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { ids } from "@/lib/platform/input/ids";
import { requestLogDays } from "./request-log-days";

/**
 * One of the brand's requests; of a failed one also what is kept of its bodies, redacted. `keptUntil` is when the log
 * forgets it. Throws `forbidden`, `request_not_found`.
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

export type FoundRequest = Awaited<ReturnType<typeof findRequest>>;
