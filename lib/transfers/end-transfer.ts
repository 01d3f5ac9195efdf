import { withdrawMessages } from "@/db/queries/outgoing-messages";
import { endTransferRow, type TransferEnding, type TransferRow } from "@/db/queries/transfers";
import type { TenantDb } from "@/db/tenant";
import { MESSAGE_KINDS } from "./rules";

/**
 * Ends a pending transfer and takes back its links' messages that have not left yet. The caller holds the passport's
 * lock, and writes receipts and the audit row. Null: it had ended already, or its time does not fit.
 */
export async function endTransfer(tx: TenantDb, ending: TransferEnding): Promise<TransferRow | null> {
  const ended = await endTransferRow(tx, ending);
  if (ended)
    await withdrawMessages(tx, { transferId: ended.id, kinds: [MESSAGE_KINDS.invitation, MESSAGE_KINDS.notice] });
  return ended;
}
