import type { Context } from "@/lib/access/actor";
import type { Deliveries } from "../messages/deliveries";
import { sendNewLink } from "./send-new-link";

/**
 * Sends the recipient a new link; the old one dies, the time until which it can be accepted stays. Three times a day.
 * Throws `transfer_not_found`, `transfer_not_pending`, `resend_limit_reached`.
 */
export async function resendTransferLink(
  context: Context,
  { transferId }: { transferId: string },
): Promise<Deliveries> {
  return sendNewLink(context, { transferId, isReminder: false });
}
