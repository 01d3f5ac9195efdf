import type { ActiveAppearance } from "@/lib/brands/appearance/show-appearance";
import type { TransferObstacle } from "@/lib/passports/rules";
import type { PictureView } from "@/lib/products/pictures/rules";
import type { TransferKind, TransferLinkPurpose, TransferStatus } from "../rules";
import type { WarrantyOutcome } from "../warranty-outcomes";

/** What the page of a link shows. Names nobody: not the holder, and the recipient only masked. */
export interface OpenedLink {
  purpose: TransferLinkPurpose;
  /** `replaced`: a newer link stands in its place. */
  state: TransferStatus | "replaced";
  /** Why it cannot be accepted at present, although it is pending. */
  obstacle: TransferObstacle | null;
  /** The product is recalled, and may be passed on to whoever has read of it. */
  recall: { reason: string | null } | null;
  /** `hasLeft`: it no longer runs its passports here, so nobody is sent to ask it. */
  brand: { name: string; supportEmail: string | null; hasLeft: boolean };
  face: ActiveAppearance;
  /** `picture`: left out where there is none. */
  product: { name: string; model: string | null; gtin: string | null; picture?: PictureView };
  /** `code`: seventeen characters. */
  passport: { code: string; serialNumber: string | null; registeredAt: Date };
  kind: TransferKind;
  message: string | null;
  recipientMasked: string | null;
  isFromHolder: boolean;
  startedAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
  endReason: string | null;
  /** What acceptance today would do to each; empty unless the link is open. */
  warranties: WarrantyOutcome[];
}

/** The checkbox by which a recipient says that they have read of a recall. */
export const RECALL_READ = "recall_read";

/** What a reader did a moment ago. Told only where the transfer's own state agrees. */
export const LINK_ANSWERS = ["accept", "decline", "object"] as const;
export type LinkAnswer = (typeof LINK_ANSWERS)[number];

export const LINK_ENDINGS = [
  "accepted",
  "returned",
  "completed",
  "declinedNow",
  "declined",
  "cancelled",
  "expired",
  "voided",
  "replaced",
  "objectedNow",
  "holderCompleted",
  "holderDeclined",
  "holderCancelled",
  "holderExpired",
  "holderVoided",
] as const;
export type LinkEnding = (typeof LINK_ENDINGS)[number];

/** The ends whose texts send the reader to the brand. */
export const ASKING_THE_BRAND: ReadonlySet<LinkEnding> = new Set([
  "declined",
  "cancelled",
  "expired",
  "voided",
  "replaced",
  "objectedNow",
  "holderCompleted",
  "holderVoided",
]);

const FOR_RECIPIENT: Record<Exclude<OpenedLink["state"], "pending">, LinkEnding> = {
  completed: "completed",
  declined: "declined",
  cancelled: "cancelled",
  expired: "expired",
  voided: "voided",
  replaced: "replaced",
};
const FOR_HOLDER: Record<Exclude<OpenedLink["state"], "pending">, LinkEnding> = {
  completed: "holderCompleted",
  declined: "holderDeclined",
  cancelled: "holderCancelled",
  expired: "holderExpired",
  voided: "holderVoided",
  replaced: "replaced",
};

type LinkStanding = Pick<OpenedLink, "purpose" | "state" | "kind" | "endReason">;

/** Which end the page tells, or null while the link is open. `done` is the answer the reader has just given. */
export function endingOf(
  { purpose, state, kind, endReason }: LinkStanding,
  done: LinkAnswer | undefined,
): LinkEnding | null {
  if (state === "pending") return null;
  if (purpose === "object")
    return state === "cancelled" && endReason === "objected" ? "objectedNow" : FOR_HOLDER[state];
  if (state === "completed" && done === "accept") return kind === "return" ? "returned" : "accepted";
  if (state === "declined" && done === "decline") return "declinedNow";
  return FOR_RECIPIENT[state];
}
