import type { BatteryStatus } from "@/lib/law/battery-passport";

/** A battery across passports: Regulation (EU) 2023/1542, Article 77(7) and (8). Its passport ends with recycling. */

/** Annex XIII, point 4(c), and `recycled`, after which there is no passport to state it. */
export const LIFE_STATUSES = ["original", "reused", "repurposed", "remanufactured", "waste", "recycled"] as const;
export type LifeStatus = BatteryStatus | "recycled";

/** Article 77(7), first subparagraph. */
export const SECOND_LIFE_OPERATIONS = [
  "preparation_for_reuse",
  "preparation_for_repurposing",
  "repurposing",
  "remanufacturing",
] as const;
export type SecondLifeOperation = (typeof SECOND_LIFE_OPERATIONS)[number];

export const STATUS_AFTER = {
  preparation_for_reuse: "reused",
  preparation_for_repurposing: "repurposed",
  repurposing: "repurposed",
  remanufacturing: "remanufactured",
} as const satisfies Record<SecondLifeOperation, BatteryStatus>;

/** `part`: some modules or cells; other parts can have other successors, become waste and be recycled. */
export const EXTENTS = ["whole", "part"] as const;
export type Extent = (typeof EXTENTS)[number];

/**
 * Article 77(7): the operator that places the battery on the market again; for waste the producer, the producer
 * responsibility organisation of Article 57(1) or the operator selected under Article 57(8).
 */
export const RESPONSIBLE_ROLES = [
  "operator",
  "producer",
  "producer_responsibility_organisation",
  "waste_management_operator",
] as const;
export type ResponsibleRole = (typeof RESPONSIBLE_ROLES)[number];
export const WASTE_ROLES = RESPONSIBLE_ROLES.filter((role) => role !== "operator");

export const LIFE_ENDS = ["superseded", "recycled"] as const;
export type LifeEnd = (typeof LIFE_ENDS)[number];

export interface BatteryStanding {
  status: LifeStatus;
  /** What the successors took so far; null: there is none. */
  taken: Extent | null;
}

export type LifeChange =
  | { to: "waste" }
  | { to: "recycled" }
  | { to: "succession"; operation: SecondLifeOperation; extent: Extent };

/** The reason why the change is not possible, as a sentence; null: it is possible. */
export function lifeObstacle(change: LifeChange, { status, taken }: BatteryStanding): string | null {
  if (status === "recycled") return "The battery was recycled: its passport has ceased to exist.";
  if (taken === "whole") return "The whole battery already has a new passport: record the change there.";
  if (change.to === "waste") return status === "waste" ? "The battery is already waste." : null;
  if (change.to === "recycled") return status === "waste" ? null : "Record first that the battery is waste.";
  if (change.extent === "whole" && taken === "part")
    return "Parts of the battery already have a new passport: link the rest as a part.";
  // Article 3(1), points (29) and (30): both preparations are operations on waste batteries; (31): repurposing is not.
  if (change.operation.startsWith("preparation") && status !== "waste")
    return "This preparation is an operation on waste: record first that the battery is waste.";
  if (change.operation === "repurposing" && status === "waste")
    return "A waste battery is prepared for repurposing: use that operation.";
  return null;
}

export const possibleLifeChanges = (standing: BatteryStanding) => ({
  waste: lifeObstacle({ to: "waste" }, standing) === null,
  recycled: lifeObstacle({ to: "recycled" }, standing) === null,
  operations: SECOND_LIFE_OPERATIONS.filter(
    (operation) => lifeObstacle({ to: "succession", operation, extent: "part" }, standing) === null,
  ),
});

export const ORIGINALS_MAX = 50;
export const SUCCESSORS_MAX = 500;
export const IDENTIFIER_CHARACTERS_MAX = 500;
export const OPERATOR_CHARACTERS_MAX = 300;
export const READ_TEXT_CHARACTERS_MAX = 200;

export const READINGS = ["own", "waiting", "read", "unreadable"] as const;
export type Reading = (typeof READINGS)[number];

export const READING_FAILURES = ["no_address", "address_refused", "unreachable", "no_passport"] as const;
export type ReadingFailure = (typeof READING_FAILURES)[number];
