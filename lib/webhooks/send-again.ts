import { z } from "zod";
import { hastenJob } from "@/db/queries/jobs";
import { findNumberBefore, listEventRowsByIds, updateEndpoint, upsertRetries } from "@/db/queries/webhooks";
import { acrossBrands, type BrandDb } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { eventId as nameEvent, EVENTS_KEPT_DAYS, readEventId } from "@/lib/events/rules";
import { DAY_MS } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { idFloor, newId } from "@/lib/platform/ids";
import { ids } from "@/lib/platform/input/ids";
import { wakeWorkers } from "@/lib/platform/jobs/wake-workers";
import { replayForm } from "./delivery-contract";
import { getLockedEndpoint, requireEnabled } from "./require-endpoint";

async function wake(tx: BrandDb, endpointId: string, at: Date): Promise<void> {
  await hastenJob(acrossBrands(tx), { uniqueKey: `webhook:${endpointId}`, at });
  wakeWorkers();
}

/**
 * Has an event sent that tells of nothing; answers its id. Throws `forbidden`, `insufficient_scope`,
 * `webhook_endpoint_not_found`, `webhook_endpoint_disabled`.
 */
export const testEndpoint = useCase({
  may: "webhooks.manage",
  by: ["member", "key"],
  input: ids("endpointId"),
  audits: ["webhook_endpoint.tested"],
  run: async ({ tx, actor, at, audit }, { endpointId }): Promise<string> => {
    const { brandId } = actor;
    requireEnabled(await getLockedEndpoint(tx, { brandId, endpointId }));
    const eventId = nameEvent(newId("evt", at), 0);
    await upsertRetries(tx, [{ brandId, endpointId, eventId, isTest: true, attempts: 0, nextAt: at }]);
    await wake(tx, endpointId, at);
    await audit("webhook_endpoint.tested", endpointId, { event: eventId });
    return eventId;
  },
});

/**
 * Has one event sent again, or all since an instant. Throws `forbidden`, `insufficient_scope`, `event_not_found`,
 * `webhook_endpoint_not_found`, `webhook_endpoint_disabled`.
 */
export const replayEvents = useCase({
  may: "webhooks.manage",
  by: ["member", "key"],
  input: z.object({ endpointId: z.string(), replay: replayForm }),
  audits: ["webhook_endpoint.replayed"],
  run: async ({ tx, actor, at, audit }, { endpointId, replay }): Promise<void> => {
    const { brandId } = actor;
    const endpoint = await getLockedEndpoint(tx, { brandId, endpointId });
    requireEnabled(endpoint);
    if ("event_id" in replay) {
      const eventId = replay.event_id;
      const place = readEventId(eventId);
      const [row] = place ? await listEventRowsByIds(tx, { brandId, ids: [place.rowId] }) : [];
      if (!place || !row || place.index >= row.subjects.length)
        throw new DomainError("event_not_found", `No event of the last ${EVENTS_KEPT_DAYS} days has this id.`);
      await upsertRetries(tx, [{ brandId, endpointId, eventId, isTest: false, attempts: 0, nextAt: at }]);
    } else {
      const oldest = at.getTime() - EVENTS_KEPT_DAYS * DAY_MS;
      const since = new Date(Math.min(at.getTime(), Math.max(oldest, Date.parse(replay.since))));
      const before = await findNumberBefore(tx, { brandId, beforeId: idFloor("evt", since) });
      const position = Math.min(before, endpoint.position);
      await updateEndpoint(tx, { brandId, endpointId }, { position });
    }
    await wake(tx, endpointId, at);
    await audit("webhook_endpoint.replayed", endpointId, { ...replay });
  },
});
