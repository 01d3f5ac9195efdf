import type { MessageRow } from "@/db/queries/outgoing-messages";
import type { AllBrandsDb } from "@/db/tenant";
import { appendEvents } from "@/lib/events/append-events";
import { MESSAGE_KINDS } from "../rules";

/** Emits an event for a failed delivery. It contains the channel but never the address. */
export async function notifyOfFailedDelivery(tx: AllBrandsDb, message: MessageRow): Promise<void> {
  const { brandId, transferId, kind, channel } = message;
  if (brandId === null || transferId === null || kind !== MESSAGE_KINDS.invitation) return;
  await appendEvents(tx, brandId, { type: "transfer.failed_delivery", subjects: [transferId], data: { channel } });
}
