import type { TransferKind, TransferStatus } from "@/lib/transfers/rules";
import type { WarrantyKind } from "@/lib/warranties/rules";

/** What happened to a passport, told from what is stored about it. */
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

/** What the audit log calls the changes of a passport, after `passport.`. */
export const PASSPORT_CHANGE_WORDS = [
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

/** What it calls the changes of a passport's warranties, after `warranty.`. */
export const WARRANTY_CHANGE_WORDS = ["added", "edited", "voided"] as const;
export type WarrantyChangeWord = (typeof WARRANTY_CHANGE_WORDS)[number];

interface TimelineSource {
  passport: { createdAt: Date };
  transfers: readonly {
    id: string;
    kind: TransferKind;
    /** As at the moment of telling. */
    status: TransferStatus;
    recipientEmail: string | null;
    createdAt: Date;
    expiresAt: Date;
    endedAt: Date | null;
  }[];
  warranties: readonly { kind: WarrantyKind; activatedAt: Date | null; endsOn: string | null }[];
  /** The passport's own rows of the audit log. */
  changes: readonly { action: string; at: Date; reason: string | null }[];
}

/** Every event, the latest first. */
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

/** Of two events of one moment the one told later above is the later one. */
function latestFirst(one: Numbered, other: Numbered): number {
  return other.event.at.getTime() - one.event.at.getTime() || other.index - one.index;
}
