import { type PassportCondition, transferObstacle, type TransferObstacle } from "@/lib/passports/rules";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/platform/clock";

/** `unproved`: the mailbox is not confirmed. `waiting`: for the brand. All others are final. */
export const CLAIM_STATUSES = ["unproved", "waiting", "approved", "refused", "withdrawn", "expired"] as const;
export type ClaimStatus = (typeof CLAIM_STATUSES)[number];

export const CLAIM_VIEW_STATUSES = ["waiting", "approved", "refused", "withdrawn", "expired"] as const;
export type ClaimViewStatus = (typeof CLAIM_VIEW_STATUSES)[number];

export const CLAIM_PATH = "/claim";
export const CLAIM_LINK_LIFETIME_MS = DAY_MS;
export const CLAIM_DECISION_MS = 30 * DAY_MS;
/** Only one link per claim within this time, because the claimer already has the last one. */
export const CLAIM_LINK_PAUSE_MS = 20 * MINUTE_MS;
/** Limits mail to one mailbox: each claim sends it a message. */
export const CLAIMS_AN_HOUR_MAX = 3;
export const CLAIMS_COUNTED_MS = HOUR_MS;
export const CLAIM_CODES_MAX = 5_000;
export const CLAIM_TEXT_CHARACTERS_MAX = 500;
export const RECEIPT_NUMBER_CHARACTERS_MAX = 100;

export const CLAIM_OBSTACLES = ["claim_not_offered", "item_was_held", "transfer_already_pending"] as const;
export type ClaimObstacle = (typeof CLAIM_OBSTACLES)[number] | TransferObstacle;

interface Claimable {
  passport: Pick<PassportCondition, "status" | "custodyFlag"> & {
    decommissionedAt: Date | null;
    transferCount: number;
  };
  product: { recalledAt: Date | null; isExample: boolean };
  brand: { closedAt: Date | null };
  holder: object | null;
  pending: { expiresAt: Date } | null;
}

/** Null: claimable. Never a recalled item, even if it may be transferred: no one is there to explain the recall. */
export function claimObstacle(
  { passport, product, brand, holder, pending }: Claimable,
  at: Date,
): ClaimObstacle | null {
  if (brand.closedAt || product.isExample) return "claim_not_offered";
  if (holder || passport.transferCount > 0) return "item_was_held";
  if (pending && pending.expiresAt > at) return "transfer_already_pending";
  return transferObstacle({
    status: passport.status,
    custodyFlag: passport.custodyFlag,
    isDecommissioned: passport.decommissionedAt !== null,
    isRecalled: product.recalledAt !== null,
  });
}

export const CLAIM_OBSTACLE_SENTENCES: Record<(typeof CLAIM_OBSTACLES)[number], string> = {
  claim_not_offered: "The brand does not let this item be claimed.",
  item_was_held: "The item has a holder, or has had one: it is passed on by its holder.",
  transfer_already_pending: "The item is on its way to somebody.",
};

export function claimStatusAt(claim: { status: ClaimStatus; expiresAt: Date }, at: Date): ClaimStatus {
  const isOpen = claim.status === "unproved" || claim.status === "waiting";
  return isOpen && claim.expiresAt.getTime() <= at.getTime() ? "expired" : claim.status;
}

/** Twenty sheets. For more, a printing company uses the list. */
export const SHEET_ITEMS_MAX = 480;

export interface ClaimLabel {
  code: string;
  serial_number: string | null;
  product_name: string;
  claim_code: string;
}
