import { z } from "zod";
import { withdrawMessages } from "@/db/queries/outgoing-messages";
import { listShownPictures } from "@/db/queries/product-pictures";
import {
  listAcceptLinkTimes,
  replaceTransferLink,
  insertTransferLink,
  findPassportOfLink,
  findTransferLink,
  markLinkOpened,
} from "@/db/queries/transfer-links";
import { getTransferSubject, type TransferSubject, lockPassport, type TransferRow } from "@/db/queries/transfers";
import { listWarranties } from "@/db/queries/warranties";
import { type BrandDb, type AllBrandsDb, inBrand, type TenantDb } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { findActiveAppearance } from "@/lib/brands/appearance/show-appearance";
import { nameInMessages } from "@/lib/brands/examples/examples";
import { mintToken, hashToken } from "@/lib/people/auth/begin-session";
import type { Visitor } from "@/lib/people/auth/visitor";
import { dayOf } from "@/lib/platform/calendar";
import { now, DAY_MS } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { localeOr } from "@/lib/platform/i18n/locales";
import { ids } from "@/lib/platform/input/ids";
import { maskMailbox } from "@/lib/platform/input/mailbox";
import { requireValue } from "@/lib/platform/require-value";
import { lockOwnPendingTransfer, obstacleOf, recallOf } from "../call-off";
import { type Deliveries, sendInvitation } from "../messages/send-messages";
import { MESSAGE_KINDS, RESENDS_PER_DAY, type TransferLinkPurpose, statusAt, type TransferKind } from "../rules";
import { type WarrantyOutcome, warrantyOutcomes } from "../warranty-outcomes";
import type { OpenedLink } from "./link-rules";

/**
 * Sends a new link, as a repeat or a reminder. The old link stops working, because only hashes of links are stored.
 * Throws `transfer_not_found`, `transfer_not_pending`, `resend_limit_reached`.
 */
export const sendNewLink = useCase({
  may: "transfers.manage",
  by: ["member", "key"],
  input: ids("transferId").extend({ isReminder: z.boolean() }),
  audits: ["transfer.reminded", "transfer.link_resent"],
  run: async ({ tx, audit, actor }, { transferId, isReminder }): Promise<Deliveries> => {
    const transfer = await lockOwnPendingTransfer(tx, { brandId: actor.brandId, transferId });
    const at = now();
    requireResendLeft(await listAcceptLinkTimes(tx, transfer.id), at);
    await replaceTransferLink(tx, { transferId: transfer.id, purpose: "accept", at });
    await withdrawMessages(tx, { transferId: transfer.id, kinds: [MESSAGE_KINDS.invitation] });
    const url = await issueLink(tx, { transferId: transfer.id, purpose: "accept", at });
    const subject = await getTransferSubject(tx, transfer.passportId);
    const sent = await sendInvitation(tx, { transfer, subject, at, url, isResend: true, isReminder });
    await audit(isReminder ? "transfer.reminded" : "transfer.link_resent", transfer.id, {
      passport_id: transfer.passportId,
      recipient_hash: transfer.recipientEmailHash,
    });
    return sent;
  },
});

function requireResendLeft(linksMadeAt: Date[], at: Date): void {
  const next = nextResendAt(linksMadeAt, at);
  if (next === null) return;
  throw new DomainError("resend_limit_reached", `A link is sent again at most ${RESENDS_PER_DAY} times a day.`, {
    retryAfterSeconds: Math.max(1, Math.ceil((next.getTime() - at.getTime()) / 1000)),
    members: { next_resend_at: next.toISOString() },
  });
}

/** Returns the only copy of the link: just the token's hash is stored. */
export async function issueLink(
  tx: BrandDb,
  link: { transferId: string; purpose: TransferLinkPurpose; at: Date },
): Promise<string> {
  const { token, tokenHash } = mintToken();
  await insertTransferLink(tx, { tokenHash, transferId: link.transferId, purpose: link.purpose, createdAt: link.at });
  return `${environment().publicUrl}/t/${token}`;
}

/** Null: now; else when the oldest of the last three resends is a day old. The first is the invitation's link. */
export function nextResendAt(linksMadeAt: readonly Date[], at: Date): Date | null {
  const resends = linksMadeAt.slice(1).filter((madeAt) => madeAt.getTime() > at.getTime() - DAY_MS);
  const oldest = resends.at(-RESENDS_PER_DAY);
  return oldest ? new Date(oldest.getTime() + DAY_MS) : null;
}

/** Does not extend the validity; at most three times a day. Throws like `sendNewLink`. */
export const resendTransferLink = useCase({
  may: "transfers.manage",
  by: ["member", "key"],
  input: ids("transferId"),
  audits: [],
  run: async (context, { transferId }): Promise<Deliveries> => sendNewLink(context, { transferId, isReminder: false }),
});

/** Only records the opening, because mail scanners open links too. Null if there is no such link. */
export async function openTransferLink(
  { db }: Pick<Visitor, "db">,
  { token }: { token: string },
): Promise<OpenedLink | null> {
  const tokenHash = hashToken(token);
  const link = tokenHash ? await findTransferLink(db, tokenHash) : null;
  if (!link) return null;
  const { transfer, purpose, openedAt, replacedAt } = link;
  const at = now();
  if (!openedAt)
    await markLinkOpened(inBrand(db, transfer.brandId), { tokenHash: requireValue(tokenHash, "Token hash"), at });
  const subject = await getTransferSubject(db, transfer.passportId);
  const { id: productId } = subject.product;
  const [picture] = await listShownPictures(db, { brandId: transfer.brandId, productId });
  const status = statusAt(transfer, at);
  const isOpen = status === "pending" && replacedAt === null;
  return {
    purpose,
    state: status === "pending" && replacedAt ? "replaced" : status,
    obstacle: isOpen ? obstacleOf(subject) : null,
    recall: isOpen ? recallOf(subject) : null,
    brand: linkedBrand(subject.brand),
    appearance: await findActiveAppearance(db, subject.brand),
    product: {
      name: nameInMessages(subject.product, localeOr(transfer.locale)),
      model: subject.product.model,
      gtin: subject.product.gtin,
      ...(picture && { picture }),
    },
    passport: {
      code: subject.passport.code,
      serialNumber: subject.passport.serialNumber,
      registeredAt: subject.passport.createdAt,
    },
    kind: transfer.kind,
    message: transfer.message,
    recipientMasked: transfer.recipientEmail && maskMailbox(transfer.recipientEmail),
    isFromHolder: transfer.fromHolderId !== null,
    startedAt: transfer.createdAt,
    expiresAt: transfer.expiresAt,
    endedAt: transfer.endedAt,
    endReason: transfer.endReason,
    warranties: isOpen && purpose === "accept" ? await previewWarranties(db, subject, transfer.kind, at) : [],
  };
}

export function linkedBrand({ name, supportEmail, closedAt }: TransferSubject["brand"]): OpenedLink["brand"] {
  const hasLeft = closedAt !== null;
  return { name, supportEmail: hasLeft ? null : supportEmail, hasLeft };
}

export async function previewWarranties(
  db: TenantDb,
  { passport }: TransferSubject,
  kind: TransferKind,
  at: Date,
): Promise<WarrantyOutcome[]> {
  const acceptance = { today: dayOf(at), isFirstSale: passport.transferCount === 0, isReturn: kind === "return" };
  return warrantyOutcomes(await listWarranties(db, passport.id), acceptance);
}

function unknownLink(): DomainError {
  return new DomainError("transfer_not_found", "No transfer has this link.");
}

/** `ended_as` is the transfer's status, or `replaced` for a newer link. */
export function tooLate(endedAs: string): DomainError {
  const detail =
    endedAs === "replaced" ? "A newer link has taken this one's place." : `The transfer has ended: it is ${endedAs}.`;
  return new DomainError("transfer_link_used", detail, { members: { ended_as: endedAs } });
}

interface LinkTarget {
  brandId: string;
  passportId: string;
  tokenHash: string;
}

/** Finds the brand and passport of a link of this purpose. Throws `transfer_not_found`. */
export const findLinkTarget =
  (purpose: TransferLinkPurpose) =>
  async (db: AllBrandsDb, { token }: { token: string }): Promise<LinkTarget> => {
    const tokenHash = hashToken(token);
    const passport = tokenHash && (await findPassportOfLink(db, { tokenHash, purpose }));
    if (!passport) throw unknownLink();
    return { ...passport, tokenHash };
  };

/** Locks the passport until the transaction ends. Throws `transfer_not_found`, `transfer_link_used`. */
export async function lockLiveLink(tx: BrandDb, { tokenHash, ...passport }: LinkTarget): Promise<TransferRow> {
  await lockPassport(tx, passport);
  const link = await findTransferLink(tx, tokenHash);
  if (!link) throw unknownLink();
  const { transfer, replacedAt } = link;
  const status = statusAt(transfer, now());
  if (status !== "pending") throw tooLate(status);
  if (replacedAt) throw tooLate("replaced");
  return transfer;
}
