import { insertEvents, lockAuditHead } from "@/db/queries/audit";
import type { TenantDb } from "@/db/tenant";
import { now } from "@/lib/platform/clock";
import { numberEvents } from "./number-events";
import type { NewEvents } from "./rules";
import { tellEndpoints } from "./tell-endpoints";

/**
 * Writes events of what the audit log tells nothing of, inside the transaction of what happened. Call it last: it
 * holds the lock of the brand's chain until the commit, as `appendAudit` does.
 */
export async function appendEvents(tx: TenantDb, brandId: string, ...happened: readonly NewEvents[]): Promise<void> {
  if (happened.every(({ subjects }) => subjects.length === 0)) return;
  const head = await lockAuditHead(tx, brandId);
  const rows = numberEvents(head, happened, now());
  await insertEvents(tx, brandId, rows);
  await tellEndpoints(tx, brandId, rows);
}
