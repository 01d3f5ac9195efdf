import type { ActiveAppearance } from "@/lib/brands/appearance/show-appearance";
import type { TransferObstacle } from "@/lib/passports/rules";
import type { PictureView } from "@/lib/products/pictures/rules";
import type { TransferKind, TransferLinkPurpose, TransferStatus } from "../rules";
import type { WarrantyOutcome } from "../warranty-outcomes";

/** Contains no personal data: not the holder, and the recipient only masked. */
export interface OpenedLink {
  purpose: TransferLinkPurpose;
  state: TransferStatus | "replaced";
  obstacle: TransferObstacle | null;
  recall: { reason: string | null } | null;
  brand: { name: string; supportEmail: string | null; hasLeft: boolean };
  appearance: ActiveAppearance;
  product: { name: string; model: string | null; gtin: string | null; picture?: PictureView };
  passport: { code: string; serialNumber: string | null; registeredAt: Date };
  kind: TransferKind;
  message: string | null;
  recipientMasked: string | null;
  isFromHolder: boolean;
  startedAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
  endReason: string | null;
  warranties: WarrantyOutcome[];
}

export const RECALL_READ = "recall_read";

/** The reader's last answer. Only displayed if it matches the transfer's state. */
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

/** They answer a test brand's transfers. Reserved domain (RFC 2606, section 2): `accept+anna@test.example`. */

const MAGIC_ACTS = ["accept", "decline", "bounce", "expire"] as const;
export type MagicAct = (typeof MAGIC_ACTS)[number];
const MAGIC_DOMAIN = "test.example";

export function magicActOf(mailbox: string): MagicAct | null {
  const [local = "", domain] = mailbox.toLowerCase().split("@");
  const [name] = local.split("+", 1);
  return domain === MAGIC_DOMAIN ? (MAGIC_ACTS.find((act) => act === name) ?? null) : null;
}

export const BOUNCED = "550 5.1.1 There is no such mailbox: this is the test recipient that mail does not reach.";
