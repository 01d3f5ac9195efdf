import { listOverdueTransfers, lockPassport } from "@/db/queries/transfers";
import { type AllBrandsDb, type BrandDb, inBrand } from "@/db/tenant";
import { auditInJob } from "@/lib/access/job-audit";
import type { AuditAs } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { endTransfer } from "./call-off";

const BATCH_MAX = 200;

export async function expireTransfer(
  { tx, auditAs }: { tx: BrandDb; auditAs: AuditAs<"transfer.expired"> },
  { brandId, transferId, at }: { brandId: string; transferId: string; at: Date },
): Promise<boolean> {
  const expired = await endTransfer(tx, { transferId, status: "expired", at, endedBy: "system" });
  if (!expired) return false;
  const detail = { passport_id: expired.passportId, recipient_hash: expired.recipientEmailHash };
  await auditAs({ kind: "system", brandId })("transfer.expired", transferId, detail);
  return true;
}

export async function expireTransfers(db: AllBrandsDb): Promise<number> {
  const requestId = newId("req");
  let expired = 0;
  for (;;) {
    const overdue = await listOverdueTransfers(db, { at: now(), limit: BATCH_MAX });
    for (const { id, brandId, passportId } of overdue) {
      const isDone = await inBrand(db, brandId).transaction(async (tx) => {
        await lockPassport(tx, { brandId, passportId });
        const auditAs = auditInJob("expire-transfers", tx, requestId);
        return expireTransfer({ tx, auditAs }, { brandId, transferId: id, at: now() });
      });
      if (isDone) expired += 1;
    }
    if (overdue.length < BATCH_MAX) return expired;
  }
}
