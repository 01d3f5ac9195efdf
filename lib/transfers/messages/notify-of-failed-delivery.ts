import type { MessageRow } from "@/db/queries/outgoing-messages";
import type { AllBrandsDb } from "@/db/tenant";
import { appendEvents } from "@/lib/events/append-events";
import { MESSAGE_KINDS } from "../rules";

/** Tells the brand's systems that a recipient's link has not arrived and will not: by which channel, never where. */
export async function notifyOfFailedDelivery(tx: AllBrandsDb, message: MessageRow): Promise<void> {
  const { brandId, transferId, kind, channel } = message;
  if (brandId === null || transferId === null || kind !== MESSAGE_KINDS.invitation) return;
  await appendEvents(tx, brandId, { type: "transfer.failed_delivery", subjects: [transferId], data: { channel } });
}
