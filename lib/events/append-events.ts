import { insertEvents, lockAuditHead, type EventRow, wakeEndpoints } from "@/db/queries/audit";
import type { TenantDb } from "@/db/tenant";
import { now } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { wakeWorkers } from "@/lib/platform/jobs/start-worker";
import type { NewEvents } from "./rules";

/** A row is read whole for any event of it. */
const SUBJECTS_PER_ROW = 500;

/** Rows of events with their numbers, from the last number that the brand's locked head knows on. */
export function numberEvents(
  head: { brandId: string; events: number },
  happened: readonly NewEvents[],
  at: Date,
): EventRow[] {
  const rows: EventRow[] = [];
  let last = head.events;
  for (const { type, subjects, data = {} } of happened)
    for (let start = 0; start < subjects.length; start += SUBJECTS_PER_ROW) {
      const some = subjects.slice(start, start + SUBJECTS_PER_ROW);
      const first = last + 1;
      last += some.length;
      rows.push({
        id: newId("evt", at),
        brandId: head.brandId,
        first,
        last,
        type,
        subjects: some,
        data: JSON.parse(JSON.stringify(data)) as Record<string, unknown>,
        createdAt: at,
      });
    }
  return rows;
}

/**
 * Writes events of what the audit log tells nothing of, inside the transaction of what happened. Call it last: it
 * holds the lock of the brand's chain until the commit, as `appendAudit` does.
 */
export async function appendEvents(tx: TenantDb, brandId: string, ...happened: readonly NewEvents[]): Promise<void> {
  if (happened.every(({ subjects }) => subjects.length === 0)) return;
  const head = await lockAuditHead(tx, brandId);
  const rows = numberEvents(head, happened, now());
  await insertEvents(tx, brandId, rows);
  await notifyEndpoints(tx, brandId, rows);
}

/** Has events delivered soon, in the transaction that writes them. */
export async function notifyEndpoints(tx: TenantDb, brandId: string, events: readonly EventRow[]): Promise<void> {
  if (events.length > 0 && (await wakeEndpoints(tx, { brandId, at: now() }))) wakeWorkers();
}
