import { authorise, type Context } from "@/lib/access/actor";
import { appendAudit } from "@/lib/audit/append-audit";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { callOffTransfer } from "./call-off";
import { lockOwnPendingTransfer } from "./lock-own-transfer";

/** The brand calls one of its pending transfers off. Throws `transfer_not_found`, `transfer_not_pending`. */
export async function cancelTransfer(context: Context, input: { transferId: string }): Promise<void> {
  const { actor } = context;
  authorise(actor, "transfers.manage");
  await context.db.transaction(async (tx) => {
    const {
      id: transferId,
      passportId,
      recipientEmailHash,
    } = await lockOwnPendingTransfer(tx, { brandId: actor.brandId, ...input });
    const ending = {
      transferId,
      status: "cancelled",
      at: now(),
      endedBy: actor.kind,
      texts: { holder: "cancelled.holder" },
    } as const;
    if (!(await callOffTransfer(tx, ending)))
      throw new DomainError("transfer_not_pending", "The transfer ended a moment ago.");
    await appendAudit(tx, context, {
      action: "transfer.cancelled",
      targetKind: "transfer",
      targetId: transferId,
      detail: { passport_id: passportId, recipient_hash: recipientEmailHash },
    });
  });
}
