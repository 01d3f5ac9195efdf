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
import { type Deliveries, sendInvitation } from "../messages/send-messages";
import { MESSAGE_KINDS, RESENDS_PER_DAY, type TransferLinkPurpose } from "../rules";

/**
 * Sends a new link, as a repeat or a reminder. The old link stops working, because only hashes of links are stored.
 * Throws `transfer_not_found`, `transfer_not_pending`, `resend_limit_reached`.
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

/** Returns the only copy of the link: just the token's hash is stored. */
export async function issueLink(
  tx: BrandDb,
  link: { transferId: string; purpose: TransferLinkPurpose; at: Date },
): Promise<string> {
  const { token, tokenHash } = mintToken();
  await insertTransferLink(tx, { tokenHash, transferId: link.transferId, purpose: link.purpose, createdAt: link.at });
  return `${environment().publicUrl}/t/${token}`;
}

/**
 * Null if the link can be sent again now, otherwise the time when the oldest of the last three resends is a day old.
 * `linksMadeAt` starts with the invitation's own link.
 */
export function nextResendAt(linksMadeAt: readonly Date[], at: Date): Date | null {
  const resends = linksMadeAt.slice(1).filter((madeAt) => madeAt.getTime() > at.getTime() - DAY_MS);
  const oldest = resends.at(-RESENDS_PER_DAY);
  return oldest ? new Date(oldest.getTime() + DAY_MS) : null;
}

/**
 * Replaces the link without extending its validity, at most three times a day. Throws `transfer_not_found`,
 * `transfer_not_pending`, `resend_limit_reached`.
 */
export const resendTransferLink = useCase({
  may: "transfers.manage",
  by: ["member", "key"],
  input: ids("transferId"),
  audits: [],
  run: async (context, { transferId }): Promise<Deliveries> => sendNewLink(context, { transferId, isReminder: false }),
});
