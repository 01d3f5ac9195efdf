import { useCase } from "@/lib/access/use-case";
import { ids } from "@/lib/platform/input/ids";
import type { Deliveries } from "../messages/deliveries";
import { sendNewLink } from "./send-new-link";

/**
 * Sends the recipient a new link; the old one dies, the time until which it can be accepted stays. Three times a day.
 * Throws `transfer_not_found`, `transfer_not_pending`, `resend_limit_reached`.
 */
export const resendTransferLink = useCase({
  may: "transfers.manage",
  by: ["member", "key"],
  input: ids("transferId"),
  audits: [],
  run: async (context, { transferId }): Promise<Deliveries> => sendNewLink(context, { transferId, isReminder: false }),
});
