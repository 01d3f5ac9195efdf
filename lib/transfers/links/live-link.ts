import { findTransferLink } from "@/db/queries/transfer-links";
import { lockPassport, type TransferRow } from "@/db/queries/transfers";
import type { AllBrandsDb } from "@/db/tenant";
import { hashToken } from "@/lib/people/auth/single-use-token";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { must } from "@/lib/platform/must";
import { statusAt, type TransferLinkPurpose } from "../rules";

function unknownLink(): DomainError {
  return new DomainError("transfer_not_found", "No transfer has this link.");
}

/** What to tell those who come too late. `ended_as`: the transfer's status, or `replaced`: a newer link. */
export function tooLate(endedAs: string): DomainError {
  const detail =
    endedAs === "replaced" ? "A newer link has taken this one's place." : `The transfer has ended: it is ${endedAs}.`;
  return new DomainError("transfer_link_used", detail, { members: { ended_as: endedAs } });
}

/**
 * The pending transfer of a token, its passport locked until the transaction ends: nothing about either changes
 * meanwhile. Throws `transfer_not_found`, `transfer_link_used`.
 */
export async function lockLiveLink(
  tx: AllBrandsDb,
  { token, purpose }: { token: string; purpose: TransferLinkPurpose },
): Promise<TransferRow> {
  const tokenHash = hashToken(token);
  const seen = tokenHash && (await findTransferLink(tx, tokenHash));
  if (!seen || seen.purpose !== purpose) throw unknownLink();
  await lockPassport(tx, { brandId: seen.transfer.brandId, passportId: seen.transfer.passportId });
  const { transfer, replacedAt } = must(await findTransferLink(tx, tokenHash));
  const status = statusAt(transfer, now());
  if (status !== "pending") throw tooLate(status);
  if (replacedAt) throw tooLate("replaced");
  return transfer;
}
