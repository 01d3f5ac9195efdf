import { insertEvents, lockAuditHead, type EventRow, wakeEndpoints } from "@/db/queries/audit";
import { insertNotifications } from "@/db/queries/notifications";
import { type BrandDb, inBrand, type TenantDb } from "@/db/tenant";
import { now } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { wakeWorkers } from "@/lib/platform/jobs/start-worker";
import { notificationKindOf } from "./notification-rules";
import type { NewEvents } from "./rules";

/** Limits the size of a row, because each event requires reading its whole row. */
const SUBJECTS_PER_ROW = 500;

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

/** Call it last: like `appendAudit`, it locks the brand's chain until the commit. */
export async function appendEvents(
  transaction: TenantDb,
  brandId: string,
  ...happened: readonly NewEvents[]
): Promise<void> {
  if (happened.every(({ subjects }) => subjects.length === 0)) return;
  const tx = inBrand(transaction, brandId);
  const head = await lockAuditHead(tx, brandId);
  const at = now();
  const rows = numberEvents(head, happened, at);
  await insertEvents(tx, brandId, rows);
  await notifyEndpoints(tx, brandId, rows);
  for (const { type, subjects } of happened) {
    const kind = notificationKindOf(type);
    if (kind) await insertNotifications(tx, { brandId, kind, subjectIds: subjects, at });
  }
}

export async function notifyEndpoints(tx: BrandDb, brandId: string, events: readonly EventRow[]): Promise<void> {
  if (events.length > 0 && (await wakeEndpoints(tx, { brandId, at: now() }))) wakeWorkers();
}
