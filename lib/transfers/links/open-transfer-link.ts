import { listShownPictures } from "@/db/queries/product-pictures";
import { findTransferLink, markLinkOpened } from "@/db/queries/transfer-links";
import { getTransferSubject, type TransferSubject } from "@/db/queries/transfers";
import { listWarranties } from "@/db/queries/warranties";
import type { TenantDb } from "@/db/tenant";
import { nameInMessages } from "@/lib/brands/examples/name-in-messages";
import { findWornFace } from "@/lib/brands/face/show-face";
import { hashToken } from "@/lib/people/auth/single-use-token";
import type { Visitor } from "@/lib/people/auth/visitor";
import { now } from "@/lib/platform/clock";
import { localeOr } from "@/lib/platform/i18n/locales";
import { maskMailbox } from "@/lib/platform/input/mailbox";
import { must } from "@/lib/platform/must";
import { dayOf } from "@/lib/warranties/rules";
import { obstacleOf, recallOf } from "../condition";
import { statusAt, type TransferKind } from "../rules";
import { type WarrantyOutcome, warrantyOutcomes } from "../warranty-outcomes";
import type { OpenedLink } from "./link-rules";

/** Reads what a link is about, and notes that it was opened, no more, as scanners call it. Null: no such link. */
export async function openTransferLink(
  { db }: Pick<Visitor, "db">,
  { token }: { token: string },
): Promise<OpenedLink | null> {
  const tokenHash = hashToken(token);
  const found = tokenHash ? await findTransferLink(db, tokenHash) : null;
  if (!found) return null;
  const { transfer, purpose, openedAt, replacedAt } = found;
  const at = now();
  if (!openedAt) await markLinkOpened(db, { tokenHash: must(tokenHash, "Token hash"), at });
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
    face: await findWornFace(db, subject.brand),
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

/** The brand as a link's page names it. A closed one answers nobody, so its mailbox is not given. */
export function linkedBrand({ name, supportEmail, closedAt }: TransferSubject["brand"]): OpenedLink["brand"] {
  const hasLeft = closedAt !== null;
  return { name, supportEmail: hasLeft ? null : supportEmail, hasLeft };
}

/** What acceptance at a moment would do to each warranty. */
export async function previewWarranties(
  db: TenantDb,
  { passport }: TransferSubject,
  kind: TransferKind,
  at: Date,
): Promise<WarrantyOutcome[]> {
  const acceptance = { today: dayOf(at), isFirstSale: passport.transferCount === 0, isReturn: kind === "return" };
  return warrantyOutcomes(await listWarranties(db, passport.id), acceptance);
}
