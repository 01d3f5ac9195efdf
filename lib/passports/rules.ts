export const PASSPORT_STATUSES = ["active", "suspended", "revoked", "archived"] as const;
export type PassportStatus = (typeof PASSPORT_STATUSES)[number];

export const CUSTODY_FLAGS = ["none", "reported_lost", "reported_stolen"] as const;
export type CustodyFlag = (typeof CUSTODY_FLAGS)[number];

export const PASSPORT_ALERTS = ["reported_lost", "reported_stolen", "recalled"] as const;
export type PassportAlert = (typeof PASSPORT_ALERTS)[number];

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

/** A recall does not make an item less authentic. Example and test passports have no real item. */
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

export function transferObstacle(condition: PassportCondition): TransferObstacle | null {
  if (condition.status !== "active" || condition.isDecommissioned) return "passport_not_transferable";
  if (condition.custodyFlag === "reported_stolen") return "item_reported_stolen";
  if (condition.custodyFlag === "reported_lost") return "item_reported_lost";
  return condition.isRecalled ? "item_recalled" : null;
}

export const WARRANTY_KINDS = ["legal", "manufacturer", "extended"] as const;
export type WarrantyKind = (typeof WARRANTY_KINDS)[number];

export const UNITS_COUNTED_MAX = 1000;

export const UNIT_STATES = ["owned", "trouble", "none"] as const;
export type UnitState = (typeof UNIT_STATES)[number];
