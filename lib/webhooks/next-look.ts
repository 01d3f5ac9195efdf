import { type EndpointRow, findRetries } from "@/db/queries/webhooks";
import type { BrandDb } from "@/db/tenant";
import { MINUTE_MS, SECOND_MS } from "@/lib/platform/clock";
import type { JobEnd } from "@/lib/platform/jobs/job";

/** What is told of is looked for by whoever writes it; this finds what came while the job was in hand. */
const IDLE_MS = 5 * MINUTE_MS;
/** As long after the last delivery an event's writer may have met the job in hand. */
const LATELY_MS = 10 * SECOND_MS;

/** When an endpoint's job looks again that had nothing to do. */
export async function nextLook(tx: BrandDb, { endpoint, at }: { endpoint: EndpointRow; at: Date }): Promise<JobEnd> {
  const { nextAt } = await findRetries(tx, endpoint.id);
  const sinceMs = endpoint.lastDeliveredAt ? at.getTime() - endpoint.lastDeliveredAt.getTime() : Infinity;
  const idleAt = at.getTime() + (sinceMs < LATELY_MS ? SECOND_MS : IDLE_MS);
  const next = new Date(Math.max(at.getTime(), Math.min(idleAt, nextAt?.getTime() ?? Infinity)));
  return { is: "later", at: next, error: null, isCounted: false };
}
