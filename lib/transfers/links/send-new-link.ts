import { z } from "zod";
import { withdrawMessages } from "@/db/queries/outgoing-messages";
import { listAcceptLinkTimes, replaceTransferLink, insertTransferLink } from "@/db/queries/transfer-links";
import { getTransferSubject } from "@/db/queries/transfers";
import type { BrandDb } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { mintToken } from "@/lib/people/auth/begin-session";
import { now, DAY_MS } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { ids } from "@/lib/platform/input/ids";
import { lockOwnPendingTransfer } from "../call-off";
import type { Deliveries } from "../messages/deliveries";
import { sendInvitation } from "../messages/send-messages";
import { MESSAGE_KINDS, RESENDS_PER_DAY, type TransferLinkPurpose } from "../rules";

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

/** Makes a link and answers its address, which stands nowhere else: only the token's hash is stored. */
export async function issueLink(
  tx: BrandDb,
  link: { transferId: string; purpose: TransferLinkPurpose; at: Date },
): Promise<string> {
  const { token, tokenHash } = mintToken();
  await insertTransferLink(tx, { tokenHash, transferId: link.transferId, purpose: link.purpose, createdAt: link.at });
  return `${environment().publicUrl}/t/${token}`;
}

/**
 * When the link may be sent again: null for now, else the moment at which the oldest of the last three resends is a
 * day old. `linksMadeAt` is when each link was made, the invitation's own first.
 */
export function nextResendAt(linksMadeAt: readonly Date[], at: Date): Date | null {
  const resends = linksMadeAt.slice(1).filter((made) => made.getTime() > at.getTime() - DAY_MS);
  const oldest = resends.at(-RESENDS_PER_DAY);
  return oldest ? new Date(oldest.getTime() + DAY_MS) : null;
}

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
