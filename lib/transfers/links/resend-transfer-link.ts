import { useCase, shape } from "@/lib/access/use-case";
import type { Deliveries } from "../messages/deliveries";
import { sendNewLink } from "./send-new-link";

/**
 * Sends the recipient a new link; the old one dies, the time until which it can be accepted stays. Three times a day.
 * Throws `transfer_not_found`, `transfer_not_pending`, `resend_limit_reached`.
 */
export const resendTransferLink = useCase({
  may: "transfers.manage",
  by: ["member", "key"],
  input: shape<{ transferId: string }>(),
  audits: [],
  run: async (context, { transferId }): Promise<Deliveries> => sendNewLink(context, { transferId, isReminder: false }),
});
