import { useCase } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { ids } from "@/lib/platform/input/ids";
import { callOffTransfer, lockOwnPendingTransfer } from "./call-off";

export const cancelTransfer = useCase({
  may: "transfers.manage",
  by: ["member", "key"],
  input: ids("transferId"),
  audits: ["transfer.cancelled"],
  run: async ({ tx, audit, actor }, input) => {
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
    await audit("transfer.cancelled", transferId, { passport_id: passportId, recipient_hash: recipientEmailHash });
  },
});
