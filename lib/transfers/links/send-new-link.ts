import { z } from "zod";
import { withdrawMessages } from "@/db/queries/outgoing-messages";
import { listAcceptLinkTimes, replaceTransferLink } from "@/db/queries/transfer-links";
import { getTransferSubject } from "@/db/queries/transfers";
import { useCase } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { ids } from "@/lib/platform/input/ids";
import { lockOwnPendingTransfer } from "../lock-own-transfer";
import type { Deliveries } from "../messages/deliveries";
import { sendInvitation } from "../messages/send-messages";
import { MESSAGE_KINDS, RESENDS_PER_DAY } from "../rules";
import { issueLink } from "./issue-link";
import { nextResendAt } from "./resend-limit";

/**
 * Sends the recipient of a pending transfer a new link, as a repeat or as a reminder. Only a link's hash is kept, so
 * that either is a new one; the old one dies. Throws `transfer_not_found`, `transfer_not_pending`,
 * `resend_limit_reached`.
 */
export const sendNewLink = useCase({
  may: "transfers.manage",
  by: ["member", "key"],
  input: ids("transferId").extend({ isReminder: z.boolean() }),
  audits: ["transfer.reminded", "transfer.link_resent"],
  run: async ({ tx, audit, actor }, { transferId, isReminder }): Promise<Deliveries> => {
    const transfer = await lockOwnPendingTransfer(tx, { brandId: actor.brandId, transferId });
    const at = now();
    requireResendLeft(await listAcceptLinkTimes(tx, transfer.id), at);
    await replaceTransferLink(tx, { transferId: transfer.id, purpose: "accept", at });
    await withdrawMessages(tx, { transferId: transfer.id, kinds: [MESSAGE_KINDS.invitation] });
    const url = await issueLink(tx, { transferId: transfer.id, purpose: "accept", at });
    const subject = await getTransferSubject(tx, transfer.passportId);
    const sent = await sendInvitation(tx, { transfer, subject, at, url, isResend: true, isReminder });
    await audit(isReminder ? "transfer.reminded" : "transfer.link_resent", transfer.id, {
      passport_id: transfer.passportId,
      recipient_hash: transfer.recipientEmailHash,
    });
    return sent;
  },
});

function requireResendLeft(linksMadeAt: Date[], at: Date): void {
  const next = nextResendAt(linksMadeAt, at);
  if (next === null) return;
  throw new DomainError("resend_limit_reached", `A link is sent again at most ${RESENDS_PER_DAY} times a day.`, {
    retryAfterSeconds: Math.max(1, Math.ceil((next.getTime() - at.getTime()) / 1000)),
    members: { next_resend_at: next.toISOString() },
  });
}
