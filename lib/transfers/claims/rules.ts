import { type PassportCondition, transferObstacle, type TransferObstacle } from "@/lib/passports/rules";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/platform/clock";

/** How whoever has an item that nobody has held yet gets its passport: a claim, which ends as a transfer to them. */

/** `code`: printed under the label. `receipt`: a number that the brand checks. `approval`: the brand decides. */
export const CLAIM_WAYS = ["code", "receipt", "approval"] as const;
export type ClaimWay = (typeof CLAIM_WAYS)[number];

/** What a brand allows. */
export const CLAIMS_BY = ["off", ...CLAIM_WAYS] as const;
export type ClaimsBy = (typeof CLAIMS_BY)[number];

/** `unproved`: its mailbox has not answered. `waiting`: for the brand. The others are ends, all final. */
export const CLAIM_STATUSES = ["unproved", "waiting", "approved", "refused", "withdrawn", "expired"] as const;
export type ClaimStatus = (typeof CLAIM_STATUSES)[number];

/** What a brand's people see: a claim is nobody's before its mailbox has answered. */
export const CLAIM_VIEW_STATUSES = ["waiting", "approved", "refused", "withdrawn", "expired"] as const;
export type ClaimViewStatus = (typeof CLAIM_VIEW_STATUSES)[number];

/** Where the links lead that claimers are sent. */
export const CLAIM_PATH = "/claim";
export const CLAIM_LINK_LIFETIME_MS = DAY_MS;
/** For so long a claim waits for the brand. */
export const CLAIM_DECISION_MS = 30 * DAY_MS;
/** One link for a claim within this time: whoever asks again meanwhile has it in their mailbox. */
export const CLAIM_LINK_PAUSE_MS = 20 * MINUTE_MS;
/** Items that may be claimed for one mailbox within an hour, each of which writes to it. */
export const CLAIMS_AN_HOUR_MAX = 3;
export const CLAIMS_COUNTED_MS = HOUR_MS;
/** Codes that are made at one time. */
export const CLAIM_CODES_MAX = 5_000;
/** The longest that a claimer writes, and that a brand answers. */
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

/**
 * Why nobody can claim the item now, or null. Only its first holder comes by a claim; a recalled item does not even
 * where the brand lets such be passed on, since nobody hands it over who could tell of the recall.
 */
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

/** What to answer for a claim's status at a moment: one past its time has expired though no sweep has run. */
export function claimStatusAt(claim: { status: ClaimStatus; expiresAt: Date }, at: Date): ClaimStatus {
  const isOpen = claim.status === "unproved" || claim.status === "waiting";
  return isOpen && claim.expiresAt.getTime() <= at.getTime() ? "expired" : claim.status;
}
