"use server";

import { action } from "@/app/action";
import { onceGone } from "@/app/action-definition";
import { approveClaim, refuseClaim } from "@/lib/transfers/claims/decide-claim";

const page = ({ claimId }: Partial<Record<string, string>>) =>
  claimId && /^clm_[0-9a-z]+$/.test(claimId) ? `/transfers/claims/${claimId}` : "/transfers/claims";

export const approveClaimAction = action({ run: approveClaim, page, done: "claim_approved" });

export const refuseClaimAction = action({
  run: refuseClaim,
  refusedTo: onceGone(page, "claim_ended"),
  leadTo: (_result, { claimId }) => `/transfers/claims/${claimId}`,
  done: "claim_refused",
});
