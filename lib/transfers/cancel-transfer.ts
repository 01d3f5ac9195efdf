import { getTransferSubject } from "@/db/queries/transfers";
import { useCase, type WritingScope } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { ids } from "@/lib/platform/input/ids";
import { callOffTransfer, lockOwnPendingTransfer, expireTransfer } from "./call-off";
import { statusAt } from "./rules";

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

/** In the transaction of the change, which holds the passport's lock. Null if none was pending. */
export async function voidPendingTransfer(
  { tx, actor, audit, auditAs }: WritingScope<"transfer.voided" | "transfer.expired">,
  { passportId, reason }: { passportId: string; reason: string },
): Promise<string | null> {
  const { pending } = await getTransferSubject(tx, passportId);
  if (!pending) return null;
  const at = now();
  const { id: transferId, brandId, recipientEmailHash } = pending;
  if (statusAt(pending, at) === "expired") {
    await expireTransfer({ tx, auditAs }, { brandId, transferId, at });
    return null;
  }
  await callOffTransfer(tx, {
    transferId,
    status: "voided",
    at,
    endedBy: actor.kind,
    endReason: reason,
    texts: { holder: "cancelled.holder" },
  });
  await audit("transfer.voided", transferId, { passport_id: passportId, reason, recipient_hash: recipientEmailHash });
  return transferId;
}
