"use server";

import { action } from "@/app/action";
import { approveClaim, refuseClaim } from "@/lib/transfers/claims/decide-claim";

const page = ({ claimId }: Partial<Record<string, string>>) =>
  claimId && /^clm_[0-9a-z]+$/.test(claimId) ? `/transfers/claims/${claimId}` : "/transfers/claims";

export const approveClaimAction = action({ run: approveClaim, page, done: "claim_approved" });

export const refuseClaimAction = action({
  run: refuseClaim,
  refusedTo: (fields, { code }) => (code === "claim_ended" ? page(fields) : undefined),
  leadTo: (_result, { claimId }) => `/transfers/claims/${claimId}`,
  done: "claim_refused",
});
