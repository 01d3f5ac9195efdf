import { getTransferSubject } from "@/db/queries/transfers";
import type { WritingScope } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { callOffTransfer } from "./call-off";
import { expireTransfer } from "./expire-transfers";
import { statusAt } from "./rules";

/**
 * Ends the pending transfer of a passport that is revoked, reported stolen and so on, in the transaction of that
 * change, which holds the passport's lock. Returns the transfer's id, or null if none was pending.
 */
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
