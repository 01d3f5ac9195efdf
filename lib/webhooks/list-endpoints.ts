import { findRetries, listAttemptRows, listEndpoints as listEndpointRows } from "@/db/queries/webhooks";
import { useCase } from "@/lib/access/use-case";
import { readCursor, writeCursor } from "@/lib/platform/input/cursor";
import { ids } from "@/lib/platform/input/ids";
import { cutPage } from "@/lib/platform/input/list-page";
import type { EndpointAnswer } from "./contract";
import { attemptAnswerOf, endpointAnswerOf, getEndpoint } from "./create-endpoint";
import { type AttemptAnswer, attemptsQuery } from "./event-contract";

export const listEndpoints = useCase({
  may: "webhooks.read",
  by: ["member", "key"],
  input: ids().optional(),
  audits: [],
  run: async ({ db, actor, at }): Promise<EndpointAnswer[]> =>
    (await listEndpointRows(db, actor.brandId)).map((endpoint) => endpointAnswerOf(endpoint, at)),
});

export const showEndpoint = useCase({
  may: "webhooks.read",
  by: ["member", "key"],
  input: ids("endpointId"),
  audits: [],
  run: async ({ db, actor, at }, { endpointId }): Promise<{ endpoint: EndpointAnswer; waiting: number }> => {
    const endpoint = await getEndpoint(db, { brandId: actor.brandId, endpointId });
    const { waiting } = await findRetries(db, endpointId);
    return { endpoint: endpointAnswerOf(endpoint, at), waiting };
  },
});

export const listAttempts = useCase({
  may: "webhooks.read",
  by: ["member", "key"],
  input: ids("endpointId").extend({ query: attemptsQuery }),
  audits: [],
  run: async (
    { db, actor },
    { endpointId, query },
  ): Promise<{ data: AttemptAnswer[]; has_more: boolean; next_cursor: string | null }> => {
    const of = { brandId: actor.brandId, endpointId };
    await getEndpoint(db, of);
    const { limit, cursor, outcome } = query;
    const list = `attempts:${endpointId}`;
    const beforeId = cursor === undefined ? undefined : readCursor(list, cursor);
    const isFailed = outcome === undefined ? undefined : outcome === "failed";
    const rows = await listAttemptRows(db, { ...of, isFailed, beforeId, limit: limit + 1 });
    const page = cutPage(rows, limit, ({ id }) => writeCursor(list, id));
    return { data: page.rows.map(attemptAnswerOf), has_more: page.next !== null, next_cursor: page.next };
  },
});
