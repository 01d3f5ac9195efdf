import type { ListedPassportRow } from "@/db/queries/passport-lists";
import { environment } from "@/lib/platform/env";
import { unitAnswer } from "@/lib/products/registration/product-answers";
import type { PassportAnswer } from "./api-contract";
import { withStates } from "./lists/list-passports";

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** A passport as the API tells it to its brand. */
export function passportAnswerOf(row: ListedPassportRow): PassportAnswer {
  const { authenticity, owner } = withStates(row);
  return {
    ...unitAnswer(row, environment().publicUrl),
    product_id: row.product.id,
    product_external_id: row.product.externalId,
    status: row.status,
    created_at: row.createdAt.toISOString(),
    status_reason: row.statusReason,
    status_since: iso(row.statusSince),
    custody_flag: row.custodyFlag,
    custody_since: iso(row.custodySince),
    decommissioned_at: iso(row.decommissionedAt),
    authenticity,
    owner: { state: owner, since: iso(row.ownerSince), transfer_count: row.transferCount },
    changed_at: row.changedAt.toISOString(),
  };
}
