import type { Context } from "@/lib/access/actor";
import { sendNewLink } from "../links/send-new-link";
import type { Deliveries } from "./deliveries";

/**
 * Reminds the recipient that a decision is open, with a new link; it counts as a resend. Throws what a resend throws.
 */
export async function remindRecipient(context: Context, { transferId }: { transferId: string }): Promise<Deliveries> {
  return sendNewLink(context, { transferId, isReminder: true });
}
