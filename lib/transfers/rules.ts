import type { Permission } from "@/lib/access/permissions";
import type { TransferObstacle } from "@/lib/passports/rules";
import { DAY_MS } from "@/lib/platform/clock";

export const TRANSFER_STATUSES = ["pending", "completed", "declined", "cancelled", "expired", "voided"] as const;
export type TransferStatus = (typeof TRANSFER_STATUSES)[number];

export const TRANSFER_KINDS = ["sale", "gift", "resale", "return"] as const;
export type TransferKind = (typeof TRANSFER_KINDS)[number];

export const TRANSFER_LINK_PURPOSES = ["accept", "object"] as const;
export type TransferLinkPurpose = (typeof TRANSFER_LINK_PURPOSES)[number];

export const WAITING_REASONS = ["expiring", "undelivered"] as const;
export type WaitingReason = (typeof WAITING_REASONS)[number];
export const EXPIRING_WITHIN_MS = 2 * DAY_MS;

export const MESSAGE_CHARACTERS_MAX = 500;
export const RESENDS_PER_DAY = 3;
/** Limit against abuse: transfers per brand to one mailbox in 24 hours. */
export const TRANSFERS_PER_RECIPIENT_AND_DAY = 1000;

export const MESSAGE_KINDS = {
  invitation: "transfer_invitation",
  notice: "transfer_notice",
  receipt: "transfer_receipt",
} as const;

/** A pending transfer past its expiry counts as expired even before the cleanup job has run. */
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

export const LINE_OUTCOMES = ["started", "refused"] as const;

const REMIND_AFTER_MS = 2 * DAY_MS;

interface TransferCondition {
  status: TransferStatus;
  at: Date;
  expiresAt: Date;
  lastLinkAt: Date | undefined;
  /** The daily limit of links is not reached. */
  canSend: boolean;
  isUndelivered: boolean;
  /** Nothing prevents a new transfer of the passport. */
  isTransferable: boolean;
}

export type TransferStep = "send_new_link" | "remind" | "start_again";

/** Null: nothing is due that the reader may do. */
export function nextTransferStep(
  transfer: TransferCondition,
  may: (permission: Permission) => boolean,
): TransferStep | null {
  if (!may("transfers.manage")) return null;
  const { status, at, expiresAt, lastLinkAt, canSend, isUndelivered, isTransferable } = transfer;
  if (status !== "pending") return status !== "completed" && isTransferable ? "start_again" : null;
  if (!canSend) return null;
  if (isUndelivered) return "send_new_link";
  const isExpiring = expiresAt.getTime() - at.getTime() <= EXPIRING_WITHIN_MS;
  const isSilent = lastLinkAt !== undefined && at.getTime() - lastLinkAt.getTime() >= REMIND_AFTER_MS;
  return isExpiring || isSilent ? "remind" : null;
}
