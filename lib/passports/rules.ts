/** What a passport's state means to those who verify it and to those who would pass it on. */

export const PASSPORT_STATUSES = ["active", "suspended", "revoked", "archived"] as const;
export type PassportStatus = (typeof PASSPORT_STATUSES)[number];

export const CUSTODY_FLAGS = ["none", "reported_lost", "reported_stolen"] as const;
export type CustodyFlag = (typeof CUSTODY_FLAGS)[number];

/** What an item may be looked out for, whatever its status. */
export const PASSPORT_ALERTS = ["reported_lost", "reported_stolen", "recalled"] as const;
export type PassportAlert = (typeof PASSPORT_ALERTS)[number];

/** Whether anything but a recall of its product speaks against an item. */
export const TROUBLE_STATES = ["yes", "no"] as const;
export type TroubleState = (typeof TROUBLE_STATES)[number];

export const AUTHENTICITY_STATUSES = ["authentic", "suspect", "revoked"] as const;
export type AuthenticityStatus = (typeof AUTHENTICITY_STATUSES)[number];

export const AUTHENTICITY_REASONS = [
  "test",
  "example",
  "revoked",
  "suspended",
  "archived",
  "decommissioned",
  "reported_stolen",
  "reported_lost",
  "recalled",
] as const;
export type AuthenticityReason = (typeof AUTHENTICITY_REASONS)[number];

/** The reasons against an item by what they mean to whoever holds it, the gravest first. */
export const REASONS_BY_GRAVITY: readonly AuthenticityReason[] = [
  "test",
  "example",
  "revoked",
  "reported_stolen",
  "recalled",
  "suspended",
  "reported_lost",
  "decommissioned",
  "archived",
];

export const OWNER_STATES = ["unclaimed", "owned", "transfer_pending"] as const;
export type OwnerState = (typeof OWNER_STATES)[number];

export interface PassportCondition {
  status: PassportStatus;
  custodyFlag: CustodyFlag;
  isDecommissioned: boolean;
  isRecalled: boolean;
}

/**
 * Whether an item may be trusted, with every reason. A recall is told but does not make an item less authentic; behind
 * example data and tests there is no item at all.
 */
export function rateAuthenticity(condition: PassportCondition & { isExample: boolean; isTest?: boolean }): {
  status: AuthenticityStatus;
  reasons: AuthenticityReason[];
} {
  const reasons: AuthenticityReason[] = condition.isTest ? ["test"] : [];
  if (condition.isExample) reasons.push("example");
  if (condition.status !== "active") reasons.push(condition.status);
  if (condition.isDecommissioned) reasons.push("decommissioned");
  if (condition.custodyFlag !== "none") reasons.push(condition.custodyFlag);
  const status = condition.status === "revoked" ? "revoked" : reasons.length > 0 ? "suspect" : "authentic";
  if (condition.isRecalled) reasons.push("recalled");
  return { status, reasons };
}

/** What has to be said of an item first: the gravest reason against it, or that there is none. */
export function headline(reasons: readonly AuthenticityReason[]): AuthenticityReason | "authentic" {
  return REASONS_BY_GRAVITY.find((reason) => reasons.includes(reason)) ?? "authentic";
}

export function ownerState(passport: { hasHolder: boolean; hasPendingTransfer: boolean }): OwnerState {
  if (passport.hasPendingTransfer) return "transfer_pending";
  return passport.hasHolder ? "owned" : "unclaimed";
}

export type TransferObstacle =
  | "passport_not_transferable"
  | "item_reported_stolen"
  | "item_reported_lost"
  | "item_recalled";

/** Why a passport cannot be passed on now, or null. */
export function transferObstacle(condition: PassportCondition): TransferObstacle | null {
  if (condition.status !== "active" || condition.isDecommissioned) return "passport_not_transferable";
  if (condition.custodyFlag === "reported_stolen") return "item_reported_stolen";
  if (condition.custodyFlag === "reported_lost") return "item_reported_lost";
  return condition.isRecalled ? "item_recalled" : null;
}
