import { findGrant, type GrantRow, insertGrant, updateGrant } from "@/db/queries/access-grants";
import { findResponsibleMember } from "@/db/queries/api-keys";
import { findBrand } from "@/db/queries/brands";
import { findListedPassport } from "@/db/queries/passport-lists";
import { findPublicModel } from "@/db/queries/resolvable-items";
import { acrossBrands, type BrandDb } from "@/db/tenant";
import { type Actor, actorId, type KeyActor, type MemberActor } from "@/lib/access/actor";
import { useCase } from "@/lib/access/use-case";
import { gtin14 } from "@/lib/ecodesign/gtin";
import { namedPassport, noSuchPassport } from "@/lib/passports/get-passport";
import { DAY_MS } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { requireValue } from "@/lib/platform/require-value";
import { hashAddress } from "@/lib/platform/secrets";
import { grantEnded, noSuchGrant } from "./answer-request";
import { consentForm, endGrantForm, grantForm, invitedReaderForm } from "./contract";
import {
  type AccessRole,
  GRANT_DAYS_MAX,
  GRANT_DECISION_MS,
  type GrantScope,
  type GrantStatus,
  scopesOfRole,
} from "./rules";
import { sendAnswer, sendToDeciders } from "./send-grant-messages";

/** The end of the grant's last day in UTC. Throws `access_end_out_of_range`. */
export function endOf(endsOn: string, at: Date): Date {
  const end = new Date(Date.parse(`${endsOn}T00:00:00Z`) + DAY_MS);
  const isGood = end > at && end.getTime() <= at.getTime() + (GRANT_DAYS_MAX + 1) * DAY_MS;
  if (isGood) return end;
  throw new DomainError("access_end_out_of_range", "A grant ends today at the earliest, and within two years.");
}

const nameOf = async (db: BrandDb, brandId: string) =>
  requireValue(await findBrand(db, brandId), "The acting brand").name;

async function requireGrant(db: BrandDb, brandId: string, grantId: string): Promise<GrantRow> {
  const grant = await findGrant(db, { brandId, grantId });
  if (!grant) throw noSuchGrant();
  return grant;
}

/** Of a key its responsible person: a brand-wide grant needs two people. Throws `access_grant_conflict` without one. */
async function decidingMember(db: BrandDb, actor: MemberActor | KeyActor): Promise<string> {
  if (actor.kind === "member") return actor.userId;
  const userId = await findResponsibleMember(db, actor);
  if (userId !== null) return userId;
  throw new DomainError("access_grant_conflict", "No member is responsible for this API key: take it over first.");
}

/** A grant for the whole brand requires the consent of a second person. */
function granted(scope: GrantScope, { userId, at, until }: { userId: string; at: Date; until: Date }) {
  const isForAll = scope === "brand";
  const decisionUntil = new Date(Math.min(at.getTime() + GRANT_DECISION_MS, until.getTime()));
  return {
    scope,
    status: isForAll ? "consent" : "granted",
    grantedBy: userId,
    grantedAt: isForAll ? null : at,
    grantUntil: until,
    expiresAt: isForAll ? decisionUntil : until,
  } as const satisfies Partial<GrantRow>;
}

const reached = (scope: GrantScope, of: Pick<GrantRow, "productId" | "passportId">) => ({
  productId: scope === "product" ? of.productId : null,
  passportId: scope === "passport" ? of.passportId : null,
});

function requireScopeOfRole(role: AccessRole, scope: GrantScope): void {
  if (!scopesOfRole(role).includes(scope))
    throw new DomainError("access_role_not_offered", "A purchaser gets access to one battery, not to more.");
}

const detailOf = ({ role, scope, elements, grantUntil, emailHash }: GrantRow) => ({
  role,
  scope,
  elements,
  until: grantUntil,
  reader_hash: emailHash,
});

/** Throws `access_grant_not_found`, `access_grant_conflict`, `access_role_not_offered`, `access_end_out_of_range`. */
export const grantAccess = useCase({
  may: "access_grants.decide",
  by: ["member", "key"],
  input: grantForm,
  audits: ["access_grant.granted", "access_grant.consent_asked"],
  run: async ({ tx, audit, actor, at }, { grantId, elements, ends_on, ...given }) => {
    const { brandId } = actor;
    const request = await requireGrant(tx, brandId, grantId);
    const until = endOf(ends_on, at);
    const scope = given.scope ?? request.scope;
    const subject = reached(scope, request);
    const isRequested = scope === "brand" || (scope === "product" ? subject.productId : subject.passportId) !== null;
    if (!isRequested) throw new DomainError("access_grant_conflict", "The request is about no such thing.");
    requireScopeOfRole(request.role, scope);
    const userId = await decidingMember(tx, actor);
    const set = { ...granted(scope, { userId, at, until }), ...subject, elements: elements ?? null };
    const grant = await updateGrant(tx, { grantId, from: ["waiting"], at, set });
    if (!grant) throw grantEnded();
    if (grant.status === "consent") await sendToDeciders(tx, { brandId, grantId, at, waitsFor: "consent" });
    else await sendAnswer(tx, { grant, brand: await nameOf(tx, brandId), at });
    const action = grant.status === "consent" ? "access_grant.consent_asked" : "access_grant.granted";
    await audit(action, grantId, detailOf(grant));
    return { status: grant.status };
  },
});

/** Throws `forbidden`, `other_person_needed`, `access_grant_not_found`, `access_grant_conflict`. */
export const consentToGrant = useCase({
  may: "access_grants.decide",
  by: "member",
  input: consentForm,
  audits: ["access_grant.granted"],
  run: async ({ tx, audit, actor: { brandId, userId }, at }, { grantId }): Promise<void> => {
    const { grantedBy, grantUntil } = await requireGrant(tx, brandId, grantId);
    if (grantedBy === userId) throw new DomainError("other_person_needed", "Another person has to consent to this.");
    if (!grantUntil) throw grantEnded();
    const set = { status: "granted", consentedBy: userId, grantedAt: at, expiresAt: grantUntil } as const;
    const grant = await updateGrant(tx, { grantId, from: ["consent"], at, set });
    if (!grant) throw grantEnded();
    await sendAnswer(tx, { grant, brand: await nameOf(tx, brandId), at });
    await audit("access_grant.granted", grantId, { ...detailOf(grant), granted_by: grantedBy });
  },
});

const ending = (status: "refused" | "revoked", { actor, at }: { actor: Actor; at: Date }, refusal: string) =>
  ({ status, endedAt: at, endedBy: actor.kind, endedById: actorId(actor), refusal }) as const;

const ended = (status: "refused" | "revoked", from: readonly GrantStatus[]) =>
  useCase({
    may: "access_grants.decide",
    by: ["member", "key"],
    input: endGrantForm,
    audits: [`access_grant.${status}`],
    run: async ({ tx, audit, actor, at }, { grantId, reason }): Promise<void> => {
      const { brandId } = actor;
      await requireGrant(tx, brandId, grantId);
      const grant = await updateGrant(tx, { grantId, from, at, set: ending(status, { actor, at }, reason) });
      if (!grant) throw grantEnded();
      await sendAnswer(tx, { grant, brand: await nameOf(tx, brandId), at });
      // The reason is private between brand and reader, so it is not audited.
      await audit(`access_grant.${status}`, grantId, { scope: grant.scope, reader_hash: grant.emailHash });
    },
  });

/** Throws `forbidden`, `access_grant_not_found`, `access_grant_conflict`. */
export const refuseAccess = ended("refused", ["waiting", "consent"]);

/** Takes effect on the next request. Throws like `refuseAccess`. */
export const revokeAccess = ended("revoked", ["granted"]);

async function findOwnModel(db: BrandDb, brandId: string, gtin: string): Promise<string> {
  const model = await findPublicModel(acrossBrands(db), { gtin14: gtin14(gtin.trim()), brandId });
  if (!model) throw new DomainError("product_not_found", "Your brand has no product with this GTIN.");
  return model.product.id;
}

/** Throws `passport_not_found`, `access_role_not_offered`. */
async function findOwnItem(db: BrandDb, brandId: string, { code, role, at }: { code: string } & InvitedAs) {
  const passport = await findListedPassport(db, { brandId, at, ...namedPassport(code) });
  if (!passport) throw noSuchPassport();
  if (role === "purchaser" && passport.product.productGroup !== "battery")
    throw new DomainError("access_role_not_offered", "Only a battery has a purchaser's access.");
  return { scope: "passport", productId: null, passportId: passport.id } as const;
}

interface InvitedAs {
  role: AccessRole;
  at: Date;
}

async function findInvitedTo(
  db: BrandDb,
  brandId: string,
  { code, gtin, ...as }: { code?: string | undefined; gtin?: string | undefined } & InvitedAs,
): Promise<{ scope: GrantScope; productId: string | null; passportId: string | null }> {
  if (code !== undefined) return findOwnItem(db, brandId, { code, ...as });
  if (gtin === undefined) return { scope: "brand", productId: null, passportId: null };
  return { scope: "product", productId: await findOwnModel(db, brandId, gtin), passportId: null };
}

/**
 * The reader confirms the mailbox by requesting the link. Throws `forbidden`, `product_not_found`,
 * `passport_not_found`, `access_role_not_offered`, `access_end_out_of_range`.
 */
export const inviteReader = useCase({
  may: "access_grants.decide",
  by: ["member", "key"],
  input: invitedReaderForm,
  audits: ["access_grant.granted", "access_grant.consent_asked"],
  run: async ({ tx, audit, actor, at }, { gtin, code, ends_on, elements, ...reader }) => {
    const { brandId } = actor;
    const until = endOf(ends_on, at);
    const to = await findInvitedTo(tx, brandId, { code, gtin, role: reader.role, at });
    requireScopeOfRole(reader.role, to.scope);
    const { name, organisation, register_number: registerNumber = null, role, purpose, email, locale } = reader;
    const userId = await decidingMember(tx, actor);
    const grantId = newId("acg", at);
    await insertGrant(tx, {
      ...{ id: grantId, brandId, accessSet: "legitimate_interest", elements: elements ?? null },
      ...{ name, organisation, registerNumber, role, purpose, email, emailHash: hashAddress(email), locale },
      ...granted(to.scope, { userId, at, until }),
      ...to,
      createdAt: at,
    });
    const grant = requireValue(await findGrant(tx, { brandId, grantId }), "What was written");
    if (grant.status === "consent") await sendToDeciders(tx, { brandId, grantId, at, waitsFor: "consent" });
    else await sendAnswer(tx, { grant, brand: await nameOf(tx, brandId), at });
    const action = grant.status === "consent" ? "access_grant.consent_asked" : "access_grant.granted";
    await audit(action, grantId, { ...detailOf(grant), is_invited: true });
    return { grantId, status: grant.status };
  },
});
