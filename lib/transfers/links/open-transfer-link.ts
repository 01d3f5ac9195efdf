import { listShownPictures } from "@/db/queries/product-pictures";
import { findPassportOfLink, findTransferLink, markLinkOpened } from "@/db/queries/transfer-links";
import { getTransferSubject, type TransferSubject, lockPassport, type TransferRow } from "@/db/queries/transfers";
import { listWarranties } from "@/db/queries/warranties";
import { type AllBrandsDb, type BrandDb, inBrand, type TenantDb } from "@/db/tenant";
import { findActiveAppearance } from "@/lib/brands/appearance/show-appearance";
import { nameInMessages } from "@/lib/brands/examples/examples";
import { hashToken } from "@/lib/people/auth/begin-session";
import type { Visitor } from "@/lib/people/auth/visitor";
import { dayOf } from "@/lib/platform/calendar";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { localeOr } from "@/lib/platform/i18n/locales";
import { maskMailbox } from "@/lib/platform/input/mailbox";
import { requireValue } from "@/lib/platform/require-value";
import { obstacleOf, recallOf } from "../call-off";
import { statusAt, type TransferKind, type TransferLinkPurpose } from "../rules";
import { type WarrantyOutcome, warrantyOutcomes } from "../warranty-outcomes";
import type { OpenedLink } from "./link-rules";

/**
 * Reading a link only records that it was opened, because mail scanners open links too. Null if there is no such
 * link.
 */
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

/**
 * Locks the passport of a pending transfer until the transaction ends. Throws `transfer_not_found`,
 * `transfer_link_used`.
 */
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
