import { countRequestsOfMailbox, findOpenGrant, insertGrant, updateGrant } from "@/db/queries/access-grants";
import { lockMailboxes } from "@/db/queries/mail-budgets";
import { atPrimary } from "@/db/replicas";
import { type AllBrandsDb, inScopeOf } from "@/db/tenant";
import { findPassportByCode, findVisibleModel } from "@/lib/passports/verification/find-passport-by-code";
import { mintToken } from "@/lib/people/auth/begin-session";
import type { Visitor } from "@/lib/people/auth/visitor";
import { now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { hashAddress } from "@/lib/platform/secrets";
import type { AccessRequestForm } from "./contract";
import {
  ACCESS_PATH,
  type GrantScope,
  REQUEST_LINK_LIFETIME_MS,
  REQUEST_LINK_PAUSE_MS,
  REQUESTS_AN_HOUR_MAX,
  REQUESTS_COUNTED_MS,
  deciderOf,
  type AccessRole,
} from "./rules";
import { sendRequestLink } from "./send-grant-messages";

interface AskedOf {
  brandId: string;
  brandName: string;
  productId: string;
  productName: string;
  passportId: string | null;
  isBattery: boolean;
}

/** Throws `invalid_code`, `passport_not_found`, `product_not_found`, `access_not_offered`. */
export async function findAskedOf(db: AllBrandsDb, of: string): Promise<AskedOf> {
  if (/^\d{14}$/.test(of)) {
    const { product, brand } = await findVisibleModel(db, of);
    return requireOpen(brand, { ...askedProduct(product), passportId: null });
  }
  const { id: passportId, brand, product } = await findPassportByCode(db, of, now());
  return requireOpen(brand, { ...askedProduct(product), passportId });
}

const askedProduct = ({ id, name, productGroup }: { id: string; name: string; productGroup: string | null }) => ({
  productId: id,
  productName: name,
  isBattery: productGroup === "battery",
});

/** Article 77(2), third subparagraph, point (b), is about an individual battery. */
function requireSubjectOfRole(role: AccessRole, { passportId, isBattery }: AskedOf): void {
  if (role === "purchaser" && !(isBattery && passportId !== null))
    throw new DomainError("access_role_not_offered", "A purchaser asks at the passport of the battery itself.");
}

function requireOpen(
  { id: brandId, name: brandName, closedAt }: { id: string; name: string; closedAt: Date | null },
  of: Omit<AskedOf, "brandId" | "brandName">,
): AskedOf {
  if (closedAt) throw new DomainError("access_not_offered", "The brand has left and no longer decides on requests.");
  return { brandId, brandName, ...of };
}

/** Always answers the same, to reveal no earlier request. Throws like `findAskedOf`, and `access_role_not_offered`. */
export async function askForAccess({ db }: Pick<Visitor, "db">, form: AccessRequestForm): Promise<void> {
  const of = await findAskedOf(atPrimary(db), form.of);
  requireSubjectOfRole(form.role, of);
  const at = now();
  await db.transaction(async (tx) => {
    const emailHash = hashAddress(form.email);
    await lockMailboxes(tx, [emailHash]);
    const since = new Date(at.getTime() - REQUESTS_COUNTED_MS);
    if ((await countRequestsOfMailbox(tx, { emailHash, since })) >= REQUESTS_AN_HOUR_MAX) return;
    await writeRequest(tx, { form, emailHash, of, at });
  });
}

async function writeRequest(
  tx: AllBrandsDb,
  { form, emailHash, of, at }: { form: AccessRequestForm; emailHash: string; of: AskedOf; at: Date },
): Promise<void> {
  const accessSet = deciderOf(form.role);
  const isAuthority = accessSet === "authority";
  const requested: GrantScope = of.passportId === null && form.scope === "passport" ? "product" : form.scope;
  const scope = isAuthority ? "brand" : form.role === "purchaser" ? "passport" : requested;
  const subject = {
    emailHash,
    brandId: isAuthority ? null : of.brandId,
    scope,
    productId: isAuthority ? null : of.productId,
    passportId: isAuthority ? null : of.passportId,
  };
  const own = inScopeOf(tx, subject.brandId);
  const open = await findOpenGrant(own, subject);
  if (open && open.status !== "unproved" && open.expiresAt > at) return;
  if (open?.linkSentAt && open.linkSentAt.getTime() > at.getTime() - REQUEST_LINK_PAUSE_MS) return;
  const { token, tokenHash } = mintToken();
  const expiresAt = new Date(at.getTime() + REQUEST_LINK_LIFETIME_MS);
  const { name, organisation, register_number: registerNumber = null, role, purpose, email, locale } = form;
  const person = { name, organisation, registerNumber, role, purpose, email, locale };
  const link = { tokenHash, linkSentAt: at, createdAt: at, expiresAt };
  if (open?.status === "unproved")
    await updateGrant(own, { grantId: open.id, from: ["unproved"], at: null, set: { ...person, ...link } });
  else await insertGrant(own, { id: newId("acg", at), accessSet, ...subject, ...person, ...link });
  await sendRequestLink(own, {
    brandId: subject.brandId,
    at,
    to: email,
    locale,
    names: { brand: of.brandName, product: of.productName },
    url: `${environment().publicUrl}${ACCESS_PATH}/confirm/${token}`,
    expiresAt,
  });
}
