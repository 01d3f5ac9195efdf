import type { Permission } from "@/lib/access/permissions";
import type { PassportChange } from "@/lib/passports/lifecycle-rules";
import type { CustodyFlag, OwnerState, PassportStatus, WarrantyKind } from "@/lib/passports/rules";
import type { TransferKind, TransferStatus } from "@/lib/transfers/rules";

export type PassportEvent =
  | { kind: "registered"; at: Date }
  | {
      kind: "transfer_started";
      at: Date;
      transferId: string;
      transferKind: TransferKind;
      recipientEmail: string | null;
    }
  | {
      kind: "transfer_ended";
      at: Date;
      transferId: string;
      status: Exclude<TransferStatus, "pending">;
      recipientEmail: string | null;
    }
  | { kind: "warranty_began"; at: Date; warrantyKind: WarrantyKind; endsOn: string | null }
  | { kind: "changed"; at: Date; to: PassportChangeWord; reason: string | null }
  | { kind: "warranty_changed"; at: Date; to: WarrantyChangeWord; reason: string | null };

const PASSPORT_CHANGE_WORDS = [
  "suspended",
  "revoked",
  "archived",
  "reinstated",
  "reported_lost",
  "reported_stolen",
  "custody_cleared",
  "decommissioned",
] as const;
export type PassportChangeWord = (typeof PASSPORT_CHANGE_WORDS)[number];

const WARRANTY_CHANGE_WORDS = ["added", "edited", "voided"] as const;
type WarrantyChangeWord = (typeof WARRANTY_CHANGE_WORDS)[number];

interface TimelineSource {
  passport: { createdAt: Date };
  transfers: readonly {
    id: string;
    kind: TransferKind;
    status: TransferStatus;
    recipientEmail: string | null;
    createdAt: Date;
    expiresAt: Date;
    endedAt: Date | null;
  }[];
  warranties: readonly { kind: WarrantyKind; activatedAt: Date | null; endsOn: string | null }[];
  changes: readonly { action: string; at: Date; reason: string | null }[];
}

export function passportTimeline({ passport, transfers, warranties, changes }: TimelineSource): PassportEvent[] {
  const events: PassportEvent[] = [{ kind: "registered", at: passport.createdAt }];
  for (const { id: transferId, kind, status, recipientEmail, createdAt, expiresAt, endedAt } of transfers) {
    events.push({ kind: "transfer_started", at: createdAt, transferId, transferKind: kind, recipientEmail });
    if (status !== "pending")
      events.push({ kind: "transfer_ended", at: endedAt ?? expiresAt, transferId, status, recipientEmail });
  }
  for (const { kind, activatedAt, endsOn } of warranties)
    if (activatedAt) events.push({ kind: "warranty_began", at: activatedAt, warrantyKind: kind, endsOn });
  for (const { action, at, reason } of changes) {
    const to = PASSPORT_CHANGE_WORDS.find((word) => action === `passport.${word}`);
    if (to) events.push({ kind: "changed", at, to, reason });
    const warrantyTo = WARRANTY_CHANGE_WORDS.find((word) => action === `warranty.${word}`);
    if (warrantyTo) events.push({ kind: "warranty_changed", at, to: warrantyTo, reason });
  }
  return events
    .map((event, index) => ({ event, index }))
    .sort(latestFirst)
    .map(({ event }) => event);
}

interface Numbered {
  event: PassportEvent;
  index: number;
}

function latestFirst(one: Numbered, other: Numbered): number {
  return other.event.at.getTime() - one.event.at.getTime() || other.index - one.index;
}

/** The kinds of events that the timeline can be filtered by. */
export const TIMELINE_GROUPS = ["passport", "transfers", "warranties"] as const;
type TimelineGroup = (typeof TIMELINE_GROUPS)[number];

export function timelineGroup({ kind }: PassportEvent): TimelineGroup {
  if (kind === "registered" || kind === "changed") return "passport";
  return kind === "transfer_started" || kind === "transfer_ended" ? "transfers" : "warranties";
}

interface PassportCondition {
  status: PassportStatus;
  custodyFlag: CustodyFlag;
  owner: OwnerState;
  isTransferable: boolean;
  possible: readonly PassportChange[];
}

export type PassportStep = "clear_custody" | "reinstate" | "view_transfer" | "start_transfer";

/** Null: nothing is due that the reader may do. Only a suspension is meant to end; a revoked passport stays revoked. */
export function nextPassportStep(
  { status, custodyFlag, owner, isTransferable, possible }: PassportCondition,
  may: (permission: Permission) => boolean,
): PassportStep | null {
  const mayChange = (change: PassportChange) => may("passports.manage") && possible.includes(change);
  if (custodyFlag !== "none" && mayChange("clear_custody")) return "clear_custody";
  if (status === "suspended" && mayChange("reinstate")) return "reinstate";
  if (owner === "transfer_pending") return may("transfers.read") ? "view_transfer" : null;
  return owner === "unclaimed" && isTransferable && may("transfers.manage") ? "start_transfer" : null;
}
