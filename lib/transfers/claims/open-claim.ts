import { findClaimByToken } from "@/db/queries/claims";
import { listShownPictures } from "@/db/queries/product-pictures";
import { getTransferSubject } from "@/db/queries/transfers";
import { nameInMessages } from "@/lib/brands/examples/name-in-messages";
import { findWornFace } from "@/lib/brands/face/show-face";
import { hashToken } from "@/lib/people/auth/single-use-token";
import type { Visitor } from "@/lib/people/auth/visitor";
import { now } from "@/lib/platform/clock";
import { localeOr } from "@/lib/platform/i18n/locales";
import { maskMailbox } from "@/lib/platform/input/mailbox";
import { linkedBrand } from "../links/open-transfer-link";
import { claimObstacle, claimStatusAt } from "./rules";

/** What the page of a claimer's link shows, the mailbox masked. Looking changes nothing. Null: no such link. */
export async function openClaim({ db }: Pick<Visitor, "db">, token: string) {
  const tokenHash = hashToken(token);
  const claim = tokenHash ? await findClaimByToken(db, tokenHash) : null;
  if (!claim) return null;
  const at = now();
  const subject = await getTransferSubject(db, claim.passportId);
  const [picture] = await listShownPictures(db, { brandId: claim.brandId, productId: subject.product.id });
  const status = claimStatusAt(claim, at);
  return {
    status,
    way: claim.way,
    obstacle: status === "unproved" ? claimObstacle(subject, at) : null,
    brand: linkedBrand(subject.brand),
    face: await findWornFace(db, subject.brand),
    product: {
      name: nameInMessages(subject.product, localeOr(claim.locale)),
      model: subject.product.model,
      picture: picture ?? null,
    },
    passport: { code: subject.passport.code, serialNumber: subject.passport.serialNumber },
    mailboxMasked: claim.email && maskMailbox(claim.email),
    receiptNumber: claim.receiptNumber,
    note: claim.note,
    refusal: claim.refusal,
    expiresAt: claim.expiresAt,
  };
}

export type OpenedClaim = NonNullable<Awaited<ReturnType<typeof openClaim>>>;
