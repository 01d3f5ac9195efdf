import { findTransfer, lockPassport, type TransferRow } from "@/db/queries/transfers";
import type { BrandDb } from "@/db/tenant";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { must } from "@/lib/platform/must";
import { statusAt } from "./rules";

/** The error for a brand's transfer that does not exist, or is another brand's. */
export function noSuchTransfer(): DomainError {
  return new DomainError("transfer_not_found", "Your brand has no transfer with this id.");
}

/** One of the brand's pending transfers, its passport locked. Throws `transfer_not_found`, `transfer_not_pending`. */
export async function lockOwnPendingTransfer(
  tx: BrandDb,
  params: { brandId: string; transferId: string },
): Promise<TransferRow> {
  const seen = await findTransfer(tx, params);
  if (!seen) throw noSuchTransfer();
  await lockPassport(tx, { brandId: params.brandId, passportId: seen.passportId });
  const transfer = must(await findTransfer(tx, params));
  const status = statusAt(transfer, now());
  if (status === "pending") return transfer;
  throw new DomainError("transfer_not_pending", `The transfer has ended: it is ${status}.`, {
    members: { transfer_status: status },
  });
}
