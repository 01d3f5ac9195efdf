import { dropPartitions } from "@/db/queries/partitions";
import { listEventRows, deleteEvents } from "@/db/queries/webhooks";
import type { AllBrandsDb } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { EVENT_RETENTION_DAYS } from "@/lib/events/rules";
import { DAY_MS, now } from "@/lib/platform/clock";
import { idFloor } from "@/lib/platform/ids";
import { readCursor, writeCursor } from "@/lib/platform/input/cursor";
import { inBatches } from "@/lib/platform/jobs/job";
import { describeEvents, eventsIn } from "./describe-events";
import { type EventAnswer, eventsQuery } from "./event-contract";

/** With rare types, a page ends after this number of rows and returns a cursor. */
const ROWS_LOOKED_THROUGH = 2_000;

export interface EventPage {
  data: EventAnswer[];
  has_more: boolean;
  next_cursor: string;
}

export const listEvents = useCase({
  may: "events.read",
  by: ["member", "key"],
  input: eventsQuery,
  audits: [],
  run: async ({ db, actor, at }, query): Promise<EventPage> => {
    const { brandId } = actor;
    const { limit, cursor, types = [], since, payload } = query;
    const list = `events:${brandId}`;
    const after = cursor === undefined ? 0 : Number(readCursor(list, cursor));
    const oldest = new Date(at.getTime() - EVENT_RETENTION_DAYS * DAY_MS);
    const from = since === undefined ? oldest : new Date(Math.max(oldest.getTime(), Date.parse(since)));
    const range = { brandId, after, fromId: idFloor("evt", from) };
    const { rows, stoppedAt } = await listEventRows(db, {
      ...range,
      types,
      limit: limit + 1,
      lookedThrough: ROWS_LOOKED_THROUGH,
    });
    const events = eventsIn(rows, after, limit + 1);
    const page = events.slice(0, limit);
    const isCut = events.length > limit;
    const end = (isCut ? undefined : stoppedAt) ?? page.at(-1)?.number ?? after;
    return {
      data: await describeEvents(db, { brandId, events: page, payload, at }),
      has_more: isCut || stoppedAt !== null,
      next_cursor: writeCursor(list, String(end)),
    };
  },
});

export async function purgeEvents(db: AllBrandsDb): Promise<number> {
  const until = new Date(now().getTime() - EVENT_RETENTION_DAYS * DAY_MS);
  const untilId = idFloor("evt", until);
  const { rows, loose } = await dropPartitions(db, "events", until);
  const end = loose !== null && loose < untilId ? loose : untilId;
  return rows + (await inBatches((limit) => deleteEvents(db, { untilId: end, limit })));
}
