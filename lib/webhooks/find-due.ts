import { listEventRows } from "@/db/queries/events";
import { type EndpointRow, listDueRetries, listEventRowsByIds, type RetryRow } from "@/db/queries/webhooks";
import type { BrandDb } from "@/db/tenant";
import { describeEvents, eventsIn, type NumberedEvent } from "@/lib/events/describe-events";
import { EVENTS_KEPT_DAYS, readEventId } from "@/lib/events/rules";
import { DAY_MS, now } from "@/lib/platform/clock";
import { idFloor } from "@/lib/platform/ids";
import { isTestBrand } from "@/lib/platform/test-brand";

const RETRIES_A_STEP = 50;
const EVENTS_A_STEP = 200;
const ROWS_LOOKED_THROUGH = 2_000;

/** One event that is to be sent to an endpoint now. */
export interface Due {
  eventId: string;
  type: string;
  body: string;
  /** How often it was tried before. */
  attempts: number;
  isTest: boolean;
  /** Null: it is tried again. */
  number: number | null;
}

interface Found {
  due: Due[];
  /** Where the endpoint stands once all that is due was begun. */
  position: number;
  /** Events that are kept no more, or are of no product that is asked for. */
  gone: string[];
}

/** What an endpoint is to be sent now: what is to be tried again, then what it was not sent yet. */
export async function findDue(db: BrandDb, endpoint: EndpointRow): Promise<Found> {
  const at = now();
  const { id: endpointId, brandId, types } = endpoint;
  const retries = await listDueRetries(db, { endpointId, at, limit: RETRIES_A_STEP });
  const again = await eventsOfRetries(db, brandId, retries);
  const { rows, stoppedAt } = await listEventRows(db, {
    brandId,
    after: endpoint.position,
    fromId: idFloor("evt", new Date(at.getTime() - EVENTS_KEPT_DAYS * DAY_MS)),
    types,
    limit: EVENTS_A_STEP,
    lookedThrough: ROWS_LOOKED_THROUGH,
  });
  const fresh = eventsIn(rows, endpoint.position, EVENTS_A_STEP);
  const end = fresh.at(-1)?.number ?? endpoint.position;
  const isCut = fresh.length === EVENTS_A_STEP;
  const position = Math.max(end, isCut ? 0 : (stoppedAt ?? 0));
  const events = [...again.map(({ event }) => event), ...fresh];
  const told = await describeEvents(db, { brandId, events, payload: endpoint.payload, at });
  const due = told.flatMap((event, index): Due[] => {
    const retry = again[index]?.retry;
    const isAsked = retry !== undefined || isOfProducts(endpoint, event.data.product_id);
    const number = retry ? null : (events[index]?.number ?? null);
    const { id: eventId, type } = event;
    const body = JSON.stringify(event);
    return isAsked ? [{ eventId, type, body, attempts: retry?.attempts ?? 0, isTest: false, number }] : [];
  });
  const known = new Set(again.map(({ retry }) => retry.eventId));
  const gone = retries.flatMap(({ eventId, isTest }) => (isTest || known.has(eventId) ? [] : [eventId]));
  return { due: [...testsOf(retries, { brandId, at }), ...due], position, gone };
}

const isOfProducts = ({ productIds }: EndpointRow, productId: string | null | undefined) =>
  productIds.length === 0 || (typeof productId === "string" && productIds.includes(productId));

async function eventsOfRetries(
  db: BrandDb,
  brandId: string,
  retries: readonly RetryRow[],
): Promise<{ retry: RetryRow; event: NumberedEvent }[]> {
  const named = retries.flatMap((retry) => {
    const place = readEventId(retry.eventId);
    return place && !retry.isTest ? [{ retry, ...place }] : [];
  });
  const rows = await listEventRowsByIds(db, { brandId, ids: [...new Set(named.map(({ rowId }) => rowId))] });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return named.flatMap(({ retry, rowId, index }) => {
    const row = byId.get(rowId);
    return row && index < row.subjects.length ? [{ retry, event: { number: row.first + index, row, index } }] : [];
  });
}

/** An event that tells of nothing but that somebody wants to see one arrive. */
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

export const TEST_TYPE = "webhook.test";
