import { type EventRow, wakeEndpoints } from "@/db/queries/audit";
import type { TenantDb } from "@/db/tenant";
import { now } from "@/lib/platform/clock";
import { wakeWorkers } from "@/lib/platform/jobs/wake-workers";

/** Has events delivered soon, in the transaction that writes them. */
export async function tellEndpoints(tx: TenantDb, brandId: string, events: readonly EventRow[]): Promise<void> {
  if (events.length > 0 && (await wakeEndpoints(tx, { brandId, at: now() }))) wakeWorkers();
}
