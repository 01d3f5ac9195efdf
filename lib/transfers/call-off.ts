import type { Queryable } from "@/db/client";
import { hasReached } from "@/db/queries/outgoing-messages";
import { getTransferSubject, type TransferEnding, type TransferRow } from "@/db/queries/transfers";
import { endTransfer } from "./end-transfer";
import { MESSAGE_KINDS } from "./rules";
import { sendReceipts } from "./send-messages";

/**
 * Ends a pending transfer against or without its recipient's will. Who has heard of it is told of its end; who has not
 * hears nothing, nor does a recipient who is not to be. The caller holds the passport's lock and writes the audit row. Null: it had ended.
 */
export async function callOffTransfer(
  tx: Queryable,
  ending: TransferEnding & { isRecipientTold?: false; texts: Omit<Parameters<typeof sendReceipts>[1]["texts"], "recipient"> },
): Promise<TransferRow | null> {
  const { transferId, at, texts, isRecipientTold = true } = ending;
  const isInvited = isRecipientTold && (await hasReached(tx, { transferId, kind: MESSAGE_KINDS.invitation, at }));
  const isHolderTold = texts.holder === "objected.holder" || (await hasReached(tx, { transferId, kind: MESSAGE_KINDS.notice, at }));
  const ended = await endTransfer(tx, ending);
  if (!ended) return null;
  const subject = await getTransferSubject(tx, ended.passportId);
  await sendReceipts(tx, {
    transfer: ended,
    subject,
    at,
    texts: {
      recipient: isInvited ? "cancelled.recipient" : undefined,
      holder: isHolderTold ? texts.holder : undefined,
      starter: texts.starter,
    },
  });
  return ended;
}
