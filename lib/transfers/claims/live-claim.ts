import { type ClaimRow, findClaim, findClaimByToken } from "@/db/queries/claims";
import { lockPassport } from "@/db/queries/transfers";
import type { AllBrandsDb, BrandDb } from "@/db/tenant";
import { hashToken } from "@/lib/people/auth/single-use-token";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { must } from "@/lib/platform/must";
import { type ClaimStatus, claimStatusAt } from "./rules";

export const noSuchClaim = () => new DomainError("claim_not_found", "There is no such claim.");
export const claimEnded = () => new DomainError("claim_ended", "The claim has been decided, or its time is over.");

/** The claim of a link that stands so at this moment, its item locked. Throws `claim_not_found`, `claim_ended`. */
export async function lockLinkedClaim(
  tx: AllBrandsDb,
  { token, statuses }: { token: string; statuses: readonly ClaimStatus[] },
): Promise<ClaimRow> {
  const tokenHash = hashToken(token);
  const seen = tokenHash && (await findClaimByToken(tx, tokenHash));
  if (!seen) throw noSuchClaim();
  await lockPassport(tx, seen);
  const claim = await findClaimByToken(tx, tokenHash);
  if (!claim || !statuses.includes(claimStatusAt(claim, now()))) throw claimEnded();
  return claim;
}

/** One of the brand's claims that waits for it, its item locked. Throws `claim_not_found`, `claim_ended`. */
export async function lockWaitingClaim(tx: BrandDb, of: { brandId: string; claimId: string }): Promise<ClaimRow> {
  const seen = await findClaim(tx, of);
  if (!seen) throw noSuchClaim();
  await lockPassport(tx, seen);
  const claim = must(await findClaim(tx, of), "The claim");
  if (claimStatusAt(claim, now()) !== "waiting") throw claimEnded();
  return claim;
}
