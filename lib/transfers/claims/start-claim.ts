import { timingSafeEqual } from "node:crypto";
import {
  findClaimCodeHash,
  countClaimsOfMailbox,
  findClaimedItem,
  findOpenClaim,
  insertClaim,
  updateOpenClaim,
  findClaimByToken,
} from "@/db/queries/claims";
import { lockMailboxes } from "@/db/queries/mail-budgets";
import { listShownPictures } from "@/db/queries/product-pictures";
import { getTransferSubject, lockPassport } from "@/db/queries/transfers";
import { acrossBrands, type AllBrandsDb, type BrandDb, inBrand } from "@/db/tenant";
import { findActiveAppearance } from "@/lib/brands/appearance/show-appearance";
import { nameInMessages } from "@/lib/brands/examples/examples";
import type { ClaimWay } from "@/lib/brands/settings/settings-values";
import { admitCodeAttempt, forgiveCodeAttempt, readItemCode } from "@/lib/holders/item-codes";
import { requireCode } from "@/lib/passports/verification/find-passport-by-code";
import { mintToken, hashToken } from "@/lib/people/auth/begin-session";
import type { Visitor } from "@/lib/people/auth/visitor";
import { now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { localeOr } from "@/lib/platform/i18n/locales";
import { newId } from "@/lib/platform/ids";
import { maskMailbox } from "@/lib/platform/input/mailbox";
import { invalidRequest } from "@/lib/platform/input/read-input";
import { hashAddress } from "@/lib/platform/secrets";
import { linkedBrand } from "../links/send-new-link";
import { hashClaimCode, requireClaimable } from "./claim-codes";
import type { ClaimForm } from "./contract";
import {
  CLAIM_LINK_LIFETIME_MS,
  CLAIM_LINK_PAUSE_MS,
  CLAIM_PATH,
  CLAIMS_AN_HOUR_MAX,
  CLAIMS_COUNTED_MS,
  claimObstacle,
  claimStatusAt,
} from "./rules";
import { sendClaimLink } from "./send-claim-messages";

/**
 * Starts a claim for an item without a holder. Nothing is decided or audited before the mailbox confirms it by link.
 * The answer does not reveal an existing claim. Throws `invalid_code`, `passport_not_found`, `claim_not_offered`,
 * `claim_code_wrong`, `code_attempts_limited`, `invalid_request`, `rate_limited` and the obstacles of a claim.
 */
export async function startClaim({ db }: Pick<Visitor, "db">, form: ClaimForm): Promise<void> {
  const item = await findClaimedItem(db, requireCode(form.code, "/code"));
  if (!item) throw new DomainError("passport_not_found", "No passport has this code.");
  const { passportId, brandId, claimsBy: way } = item;
  const at = now();
  if (way === "off") throw new DomainError("claim_not_offered", "The brand does not let items be claimed.");
  requireClaimable(await getTransferSubject(db, passportId), at);
  if (way === "code") await requireRightCode(db, passportId, form);
  if (way === "receipt" && form.receipt_number === undefined)
    throw invalidRequest([{ pointer: "/receipt_number", code: "required", detail: "The brand asks for this number." }]);
  await inBrand(db, brandId).transaction(async (tx) => {
    const emailHash = hashAddress(form.email);
    await lockMailboxes(tx, [emailHash]);
    await lockPassport(tx, { brandId, passportId });
    const subject = await getTransferSubject(tx, passportId);
    requireClaimable(subject, at);
    await writeClaim(tx, { form, way, emailHash, at, brandId, passportId, subject });
  });
}

/** Attempts are limited per item and per client network. */
async function requireRightCode(
  db: AllBrandsDb,
  passportId: string,
  { code: passportCode, claim_code: typed = "", clientAddress }: ClaimForm,
): Promise<void> {
  const wrong = () => new DomainError("claim_code_wrong", "The code is wrong.");
  const code = readItemCode(typed);
  if (code === null) throw wrong();
  const attempt = { passportCode: requireCode(passportCode, "/code"), purpose: "claim", clientAddress } as const;
  await admitCodeAttempt(db, attempt);
  const codeHash = await findClaimCodeHash(db, passportId);
  if (codeHash === null) throw wrong();
  if (!timingSafeEqual(Buffer.from(hashClaimCode(passportId, code)), Buffer.from(codeHash))) throw wrong();
  await forgiveCodeAttempt(db, attempt);
}

interface NewClaim {
  form: ClaimForm;
  way: ClaimWay;
  emailHash: string;
  at: Date;
  brandId: string;
  passportId: string;
  subject: Awaited<ReturnType<typeof getTransferSubject>>;
}

async function writeClaim(tx: BrandDb, claim: NewClaim): Promise<void> {
  const { form, way, emailHash, at, brandId, passportId, subject } = claim;
  const open = await findOpenClaim(tx, { passportId, emailHash });
  const isLinkSent = open && open.linkSentAt.getTime() > at.getTime() - CLAIM_LINK_PAUSE_MS;
  const { token, tokenHash } = mintToken();
  const link = isLinkSent ? {} : { tokenHash, linkSentAt: at };
  if (!isLinkSent) {
    const since = new Date(at.getTime() - CLAIMS_COUNTED_MS);
    if ((await countClaimsOfMailbox(acrossBrands(tx), { emailHash, since })) >= CLAIMS_AN_HOUR_MAX)
      throw new DomainError("rate_limited", "Too many items were claimed for this address within an hour.");
  }
  const expiresAt = new Date(at.getTime() + CLAIM_LINK_LIFETIME_MS);
  const statement = { way, locale: form.locale, receiptNumber: form.receipt_number ?? null, note: form.note ?? null };
  // A claim that waits for the brand is confirmed by its mailbox and must not be changed any more.
  const set = open?.status === "waiting" ? link : { ...link, ...statement, createdAt: at, expiresAt };
  if (!open)
    await insertClaim(tx, {
      id: newId("clm", at),
      brandId,
      passportId,
      ...statement,
      email: form.email,
      emailHash,
      tokenHash,
      linkSentAt: at,
      createdAt: at,
      expiresAt,
    });
  else if (Object.keys(set).length > 0) await updateOpenClaim(tx, { claimId: open.id, set });
  if (isLinkSent) return;
  await sendClaimLink(tx, {
    subject,
    brandId,
    to: form.email,
    locale: form.locale,
    url: `${environment().publicUrl}${CLAIM_PATH}/${token}`,
    expiresAt: open?.status === "waiting" ? open.expiresAt : expiresAt,
    at,
  });
}

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
    face: await findActiveAppearance(db, subject.brand),
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
