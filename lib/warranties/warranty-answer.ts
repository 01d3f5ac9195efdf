import type { ListedWarrantyRow } from "@/db/queries/warranty-lists";
import { formatPassportCode, isTestCode } from "@/lib/passports/code";
import type { WarrantyAnswer } from "./api-contract";
import { dayOf, shownWarrantyState } from "./rules";

/** A warranty as the API tells it to the brand of the item. */
export function warrantyAnswerOf({ warranty, code, productId }: ListedWarrantyRow, at: Date): WarrantyAnswer {
  return {
    id: warranty.id,
    test: isTestCode(code),
    code: formatPassportCode(code),
    product_id: productId,
    kind: warranty.kind,
    state: shownWarrantyState(warranty, dayOf(at)),
    months: warranty.months,
    starts_on: warranty.startsOn,
    ends_on: warranty.endsOn,
    transferable: warranty.transferable,
    max_transfers: warranty.maxTransfers,
    transfers_used: warranty.transfersUsed,
    territory: warranty.territory,
    void_reason: warranty.voidReason,
    version: warranty.version,
    created_at: warranty.createdAt.toISOString(),
  };
}
