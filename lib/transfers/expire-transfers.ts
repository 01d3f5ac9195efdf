import { listOverdueTransfers, lockPassport } from "@/db/queries/transfers";
import type { AllBrandsDb, TenantDb } from "@/db/tenant";
import { appendAudit } from "@/lib/audit/append-audit";
import { now } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { endTransfer } from "./end-transfer";

const BATCH_MAX = 200;

/** Ends one transfer that is past its time; the caller holds the passport's lock. Answers whether it was. */
export async function expireTransfer(
  tx: TenantDb,
  { brandId, transferId, requestId, at }: { brandId: string; transferId: string; requestId: string; at: Date },
): Promise<boolean> {
  const expired = await endTransfer(tx, { transferId, status: "expired", at, endedBy: "system" });
  if (!expired) return false;
  await appendAudit(
    tx,
    { actor: { kind: "system", brandId }, requestId },
    {
      action: "transfer.expired",
      targetKind: "transfer",
      targetId: transferId,
      detail: { passport_id: expired.passportId, recipient_hash: expired.recipientEmailHash },
    },
  );
  return true;
}

/** Ends every transfer that is past its time, each in a transaction of its own. Answers how many. */
export async function expireTransfers(db: AllBrandsDb): Promise<number> {
  const requestId = newId("req");
  let expired = 0;
  for (;;) {
    const overdue = await listOverdueTransfers(db, { at: now(), limit: BATCH_MAX });
    for (const { id, brandId, passportId } of overdue) {
      const isDone = await db.transaction(async (tx) => {
        await lockPassport(tx, { brandId, passportId });
        return expireTransfer(tx, { brandId, transferId: id, requestId, at: now() });
      });
      if (isDone) expired += 1;
    }
    if (overdue.length < BATCH_MAX) return expired;
  }
}
