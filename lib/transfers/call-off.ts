import { wasLinkOpened } from "@/db/queries/transfer-links";
import { getTransferSubject, type TransferEnding, type TransferRow } from "@/db/queries/transfers";
import type { TenantDb } from "@/db/tenant";
import { endTransfer } from "./end-transfer";
import { sendReceipts } from "./messages/send-messages";

/**
 * Ends a pending transfer against or without its recipient's will. Who has opened their link is told of its end; who
 * has not gets no further mail about it, nor does a recipient who is not to be told. The caller holds the passport's
 * lock and writes the audit row. Null: it had ended.
 */
export async function callOffTransfer(
  tx: TenantDb,
  ending: TransferEnding & {
    isRecipientNotified?: false;
    texts: Omit<Parameters<typeof sendReceipts>[1]["texts"], "recipient">;
  },
): Promise<TransferRow | null> {
  const { transferId, at, texts, isRecipientNotified = true } = ending;
  const isRecipientConcerned = isRecipientNotified && (await wasLinkOpened(tx, { transferId, purpose: "accept" }));
  const isHolderConcerned =
    texts.holder === "objected.holder" || (await wasLinkOpened(tx, { transferId, purpose: "object" }));
  const ended = await endTransfer(tx, ending);
  if (!ended) return null;
  const subject = await getTransferSubject(tx, ended.passportId);
  await sendReceipts(tx, {
    transfer: ended,
    subject,
    at,
    texts: {
      recipient: isRecipientConcerned ? "cancelled.recipient" : undefined,
      holder: isHolderConcerned ? texts.holder : undefined,
      starter: texts.starter,
    },
  });
  return ended;
}
