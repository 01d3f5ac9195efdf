import { useCase } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { callOffTransfer } from "@/lib/transfers/call-off";
import { heldItem } from "./contract";
import { lockHeldItem } from "./lock-held-item";

/**
 * A holder takes back what is on its way to somebody; what the brand has begun without them they object to so. Throws
 * `holder_session_ended`, `item_not_held`, `transfer_not_pending`.
 */
export const withdrawItem = useCase({
  may: "bearer",
  by: "visitor",
  input: heldItem,
  audits: ["transfer.cancelled", "transfer.objected"],
  run: async (scope, input): Promise<void> => {
    const { item, own } = await lockHeldItem(scope, input);
    const { pending, passportId } = item;
    if (!pending) throw new DomainError("transfer_not_pending", "Nothing is on its way.");
    const isOwn = pending.startedByKind === "holder";
    const ended = await callOffTransfer(own.tx, {
      transferId: pending.id,
      status: "cancelled",
      at: now(),
      endedBy: "holder",
      ...(isOwn
        ? { texts: { holder: "withdrawn.holder" } }
        : { endReason: "objected", texts: { holder: "objected.holder", starter: "objected.starter" } }),
    });
    if (!ended) throw new DomainError("transfer_not_pending", "The transfer ended a moment ago.");
    await own.audit(isOwn ? "transfer.cancelled" : "transfer.objected", pending.id, {
      passport_id: passportId,
      holder_id: item.holderId,
      recipient_hash: ended.recipientEmailHash,
    });
  },
});
