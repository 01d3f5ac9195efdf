import type { TransferObstacle } from "@/lib/passports/rules";
import { DAY_MS } from "@/lib/platform/clock";

/** The transfer's state machine: pending, then one of five ends, all final. */

export const TRANSFER_STATUSES = ["pending", "completed", "declined", "cancelled", "expired", "voided"] as const;
export type TransferStatus = (typeof TRANSFER_STATUSES)[number];

export const TRANSFER_KINDS = ["sale", "gift", "resale", "return"] as const;
export type TransferKind = (typeof TRANSFER_KINDS)[number];

/** `accept`: to the recipient. `object`: to the present holder. */
export const TRANSFER_LINK_PURPOSES = ["accept", "object"] as const;
export type TransferLinkPurpose = (typeof TRANSFER_LINK_PURPOSES)[number];

/** Why a pending transfer needs somebody: it is about to expire, or its link did not reach the recipient. */
export const WAITING_REASONS = ["expiring", "undelivered"] as const;
export type WaitingReason = (typeof WAITING_REASONS)[number];
/** A transfer that expires within so long is about to. */
export const EXPIRING_WITHIN_MS = 2 * DAY_MS;

export const EXPIRY_DAYS_DEFAULT = 7;
export const EXPIRY_DAYS_MAX = 30;
/** The longest message to a recipient. */
export const MESSAGE_CHARACTERS_MAX = 500;
export const RESENDS_PER_DAY = 3;
/** A bound against abuse: transfers one brand may start to one mailbox in 24 hours. */
export const TRANSFERS_PER_RECIPIENT_AND_DAY = 1000;

/** The messages of a transfer: the recipient's link, the present holder's, and what both are told of the end. */
export const MESSAGE_KINDS = {
  invitation: "transfer_invitation",
  notice: "transfer_notice",
  receipt: "transfer_receipt",
} as const;

/** What to answer for a status at a moment: a pending transfer past its time is expired though no sweep has run. */
export function statusAt(transfer: { status: TransferStatus; expiresAt: Date }, at: Date): TransferStatus {
  return transfer.status === "pending" && transfer.expiresAt.getTime() <= at.getTime() ? "expired" : transfer.status;
}

export function isFinal(status: TransferStatus): boolean {
  return status !== "pending";
}

export const OBSTACLE_SENTENCES: Record<TransferObstacle, string> = {
  passport_not_transferable: "The passport is suspended, revoked, archived or decommissioned.",
  item_reported_stolen: "The item is reported stolen; only the brand can clear that.",
  item_reported_lost: "The item is reported lost; its holder or the brand can clear that.",
  item_recalled: "The product is recalled; the recall must be lifted first.",
};

/** What came of a line of a list of transfers. */
export const LINE_OUTCOMES = ["started", "refused"] as const;
