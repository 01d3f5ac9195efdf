import { z } from "zod";
import { hastenJob } from "@/db/queries/jobs";
import { dropPartitions } from "@/db/queries/partitions";
import {
  listEventRows,
  type EndpointRow,
  listDueRetries,
  listEventRowsByIds,
  type RetryRow,
  findNumberBefore,
  updateEndpoint,
  upsertRetries,
  deleteAttempts,
} from "@/db/queries/webhooks";
import type { AllBrandsDb, BrandDb } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { EVENT_RETENTION_DAYS, readEventId, eventId as nameEvent } from "@/lib/events/rules";
import { DAY_MS, now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { idFloor, newId } from "@/lib/platform/ids";
import { ids } from "@/lib/platform/input/ids";
import { inBatches } from "@/lib/platform/jobs/job";
import { wakeWorkers } from "@/lib/platform/jobs/start-worker";
import { isTestBrand } from "@/lib/platform/test-brand";
import { getLockedEndpoint, requireEnabled } from "./create-endpoint";
import { describeEvents, eventsIn, type NumberedEvent } from "./describe-events";
import { replayForm } from "./event-contract";
import { ATTEMPT_RETENTION_DAYS } from "./rules";

const RETRIES_A_STEP = 50;
const EVENTS_A_STEP = 200;
const ROWS_LOOKED_THROUGH = 2_000;

export interface Due {
  eventId: string;
  type: string;
  body: string;
  attempts: number;
  isTest: boolean;
  number: number | null;
}

interface Found {
  due: Due[];
  position: number;
  removedIds: string[];
}

export async function findDue(db: BrandDb, endpoint: EndpointRow): Promise<Found> {
  const at = now();
  const { id: endpointId, brandId, types } = endpoint;
  const retries = await listDueRetries(db, { endpointId, at, limit: RETRIES_A_STEP });
  const again = await eventsOfRetries(db, brandId, retries);
  const { rows, stoppedAt } = await listEventRows(db, {
    brandId,
    after: endpoint.position,
    fromId: idFloor("evt", new Date(at.getTime() - EVENT_RETENTION_DAYS * DAY_MS)),
    types,
    limit: EVENTS_A_STEP,
    lookedThrough: ROWS_LOOKED_THROUGH,
  });
  const fresh = eventsIn(rows, endpoint.position, EVENTS_A_STEP);
  const end = fresh.at(-1)?.number ?? endpoint.position;
  const isCut = fresh.length === EVENTS_A_STEP;
  const position = Math.max(end, isCut ? 0 : (stoppedAt ?? 0));
  const events = [...again.map(({ event }) => event), ...fresh];
  const described = await describeEvents(db, { brandId, events, payload: endpoint.payload, at });
  const due = described.flatMap((event, index): Due[] => {
    const retry = again[index]?.retry;
    const isAsked = retry !== undefined || isOfProducts(endpoint, event.data.product_id);
    const number = retry ? null : (events[index]?.number ?? null);
    const { id: eventId, type } = event;
    const body = JSON.stringify(event);
    return isAsked ? [{ eventId, type, body, attempts: retry?.attempts ?? 0, isTest: false, number }] : [];
  });
  const known = new Set(again.map(({ retry }) => retry.eventId));
  const removedIds = retries.flatMap(({ eventId, isTest }) => (isTest || known.has(eventId) ? [] : [eventId]));
  return { due: [...testsOf(retries, { brandId, at }), ...due], position, removedIds };
}

const isOfProducts = ({ productIds }: EndpointRow, productId: string | null | undefined) =>
  productIds.length === 0 || (typeof productId === "string" && productIds.includes(productId));

async function eventsOfRetries(
  db: BrandDb,
  brandId: string,
  retries: readonly RetryRow[],
): Promise<{ retry: RetryRow; event: NumberedEvent }[]> {
  const positioned = retries.flatMap((retry) => {
    const position = readEventId(retry.eventId);
    return position && !retry.isTest ? [{ retry, ...position }] : [];
  });
  const rows = await listEventRowsByIds(db, { brandId, ids: [...new Set(positioned.map(({ rowId }) => rowId))] });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return positioned.flatMap(({ retry, rowId, index }) => {
    const row = byId.get(rowId);
    return row && index < row.subjects.length ? [{ retry, event: { number: row.first + index, row, index } }] : [];
  });
}

function testsOf(retries: readonly RetryRow[], { brandId, at }: { brandId: string; at: Date }): Due[] {
  return retries
    .filter(({ isTest }) => isTest)
    .map(({ eventId, attempts }) => ({
      eventId,
      type: TEST_TYPE,
      body: JSON.stringify({
        id: eventId,
        type: TEST_TYPE,
        timestamp: at.toISOString(),
        test: isTestBrand(brandId),
        data: {},
      }),
      attempts,
      isTest: true,
      number: null,
    }));
}

const TEST_TYPE = "webhook.test";

async function wake(tx: BrandDb, endpointId: string, at: Date): Promise<void> {
  await hastenJob(tx, { uniqueKey: `webhook:${endpointId}`, at });
  wakeWorkers();
}

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
      const position = readEventId(eventId);
      const [row] = position ? await listEventRowsByIds(tx, { brandId, ids: [position.rowId] }) : [];
      if (!position || !row || position.index >= row.subjects.length)
        throw new DomainError("event_not_found", `No event of the last ${EVENT_RETENTION_DAYS} days has this id.`);
      await upsertRetries(tx, [{ brandId, endpointId, eventId, isTest: false, attempts: 0, nextAt: at }]);
    } else {
      const oldest = at.getTime() - EVENT_RETENTION_DAYS * DAY_MS;
      const since = new Date(Math.min(at.getTime(), Math.max(oldest, Date.parse(replay.since))));
      const before = await findNumberBefore(tx, { brandId, beforeId: idFloor("evt", since) });
      const position = Math.min(before, endpoint.position);
      await updateEndpoint(tx, { brandId, endpointId }, { position });
    }
    await wake(tx, endpointId, at);
    await audit("webhook_endpoint.replayed", endpointId, { ...replay });
  },
});

export async function purgeAttempts(db: AllBrandsDb): Promise<number> {
  const until = new Date(now().getTime() - ATTEMPT_RETENTION_DAYS * DAY_MS);
  const untilId = idFloor("wha", until);
  const { rows, loose } = await dropPartitions(db, "webhook_attempts", until);
  const end = loose !== null && loose < untilId ? loose : untilId;
  return rows + (await inBatches((limit) => deleteAttempts(db, { untilId: end, limit })));
}
