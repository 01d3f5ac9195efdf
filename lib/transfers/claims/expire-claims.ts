import { deleteUnprovedClaims, listOverdueClaims, updateOpenClaim } from "@/db/queries/claims";
import { getTransferSubject, lockPassport } from "@/db/queries/transfers";
import type { AllBrandsDb } from "@/db/tenant";
import { auditInJob } from "@/lib/access/job-audit";
import { now } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { sendClaimRefused } from "./send-claim-messages";

const BATCH_MAX = 200;

/**
 * Removes claims whose mailbox never answered, and ends those that no brand has decided in time; their claimers are
 * told. Answers how many it ended.
 */
export async function expireClaims(db: AllBrandsDb): Promise<number> {
  const requestId = newId("req");
  await deleteUnprovedClaims(db, now());
  let expired = 0;
  for (;;) {
    const overdue = await listOverdueClaims(db, { at: now(), limit: BATCH_MAX });
    for (const { id: claimId, brandId, passportId } of overdue)
      expired += await db.transaction(async (tx) => {
        await lockPassport(tx, { brandId, passportId });
        const at = now();
        const claim = await updateOpenClaim(tx, {
          claimId,
          set: { status: "expired", endedAt: at, endedBy: "system" },
        });
        if (!claim) return 0;
        await sendClaimRefused(tx, { claim, subject: await getTransferSubject(tx, passportId), at });
        await auditInJob("expire-claims", tx, requestId)({ kind: "system", brandId })("claim.expired", claimId, {
          passport_id: passportId,
        });
        return 1;
      });
    if (overdue.length < BATCH_MAX) return expired;
  }
}
