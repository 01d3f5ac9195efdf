import { updateOpenClaim } from "@/db/queries/claims";
import { getTransferSubject } from "@/db/queries/transfers";
import { useCase } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { ids } from "@/lib/platform/input/ids";
import { requireClaimable } from "./claimable";
import { refuseClaimForm } from "./contract";
import { FULFILMENT_AUDITS, fulfilClaim } from "./fulfil-claim";
import { claimEnded, lockWaitingClaim } from "./live-claim";
import { sendClaimRefused } from "./send-claim-messages";

/**
 * The brand grants a claim: the claimer holds the item from now on, and whatever else is claimed of it ends. Throws
 * `claim_not_found`, `claim_ended` and what speaks against a claim.
 */
export const approveClaim = useCase({
  may: "transfers.manage",
  by: "member",
  input: ids("claimId"),
  audits: FULFILMENT_AUDITS,
  run: async (scope, { claimId }): Promise<void> => {
    const claim = await lockWaitingClaim(scope.tx, { brandId: scope.actor.brandId, claimId });
    requireClaimable(await getTransferSubject(scope.tx, claim.passportId), now());
    await fulfilClaim(scope, claim);
  },
});

/** The brand refuses a claim, and tells the claimer why. Throws `claim_not_found`, `claim_ended`. */
export const refuseClaim = useCase({
  may: "transfers.manage",
  by: "member",
  input: refuseClaimForm,
  audits: ["claim.refused"],
  run: async ({ tx, actor, audit }, { claimId, reason }): Promise<void> => {
    const { passportId } = await lockWaitingClaim(tx, { brandId: actor.brandId, claimId });
    const at = now();
    const claim = await updateOpenClaim(tx, {
      claimId,
      set: { status: "refused", endedAt: at, endedBy: "member", endedById: actor.userId, refusal: reason },
    });
    if (!claim) throw claimEnded();
    await sendClaimRefused(tx, { claim, subject: await getTransferSubject(tx, passportId), at });
    // What the reason says is between the two.
    await audit("claim.refused", claimId, { passport_id: passportId });
  },
});
