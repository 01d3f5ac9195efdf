import { findClaimCodeTime } from "@/db/queries/claim-codes";
import { type ClaimRow, updateOpenClaim } from "@/db/queries/claims";
import { getTransferSubject } from "@/db/queries/transfers";
import type { BrandDb } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { inNameOf } from "@/lib/holders/find-person";
import { now } from "@/lib/platform/clock";
import { requireClaimable } from "./claim-codes";
import { claimLink } from "./contract";
import { FULFILMENT_AUDITS, fulfilClaim, claimEnded, findClaimTarget, lockLinkedClaim } from "./decide-claim";
import { CLAIM_DECISION_MS } from "./rules";
import { sendClaimToBrand } from "./send-claim-messages";

/**
 * Confirms a claimer's mailbox. With the code under the label the claimer becomes the holder immediately, otherwise
 * the claim waits for the brand, which is notified. Throws `claim_not_found`, `claim_ended` and the obstacles of a
 * claim.
 */
export const confirmClaim = useCase({
  may: "bearer",
  by: "visitor",
  input: claimLink,
  findTarget: findClaimTarget,
  audits: ["claim.proved", ...FULFILMENT_AUDITS],
  run: async (scope): Promise<void> => {
    const claim = await lockLinkedClaim(scope.tx, scope.target, ["unproved"]);
    const { id: claimId, brandId, passportId, way } = claim;
    const at = now();
    const subject = await getTransferSubject(scope.tx, passportId);
    requireClaimable(subject, at);
    const own = inNameOf(scope, { kind: "recipient", brandId, claimId });
    if (way === "code") {
      await requireSameCode(own.tx, claim);
      return fulfilClaim(own, claim);
    }
    const expiresAt = new Date(at.getTime() + CLAIM_DECISION_MS);
    await updateOpenClaim(own.tx, { claimId, set: { status: "waiting", provedAt: at, expiresAt } });
    await sendClaimToBrand(own.tx, { claim, subject, at });
    await own.audit("claim.proved", claimId, { passport_id: passportId, way, claimer_hash: claim.emailHash });
  },
});

/** A code that was replaced after it was entered is no longer valid. */
async function requireSameCode(db: BrandDb, { passportId, createdAt }: ClaimRow): Promise<void> {
  const madeAt = await findClaimCodeTime(db, passportId);
  if (!madeAt || madeAt > createdAt) throw claimEnded();
}

export const withdrawClaim = useCase({
  may: "bearer",
  by: "visitor",
  input: claimLink,
  findTarget: findClaimTarget,
  audits: ["claim.withdrawn"],
  run: async (scope): Promise<void> => {
    const claim = await lockLinkedClaim(scope.tx, scope.target, ["waiting"]);
    const { id: claimId, brandId, passportId } = claim;
    const own = inNameOf(scope, { kind: "recipient", brandId, claimId });
    const erased = { email: null, receiptNumber: null, note: null };
    await updateOpenClaim(own.tx, {
      claimId,
      set: { ...erased, status: "withdrawn", endedAt: now(), endedBy: "recipient", endedById: claimId },
    });
    await own.audit("claim.withdrawn", claimId, { passport_id: passportId });
  },
});
