import { z } from "zod";
import { lockBrand } from "@/db/queries/brands";
import {
  type CompanySignInRow,
  findIdentity,
  insertIdentity,
  findCompanyDomain,
  findCompanySignIn,
} from "@/db/queries/company-sign-in";
import { insertMember, listMemberships } from "@/db/queries/team";
import { findUser, findUserByEmail, getUser, insertUser, type UserRow } from "@/db/queries/users";
import { type AllBrandsDb, inBrand } from "@/db/tenant";
import { type AuditAs, useCase } from "@/lib/access/use-case";
import {
  SESSION_AUDITS,
  beginSession,
  type BeginningScope,
  client,
  type Client,
} from "@/lib/people/auth/begin-session";
import { type SignedIn, signedIn } from "@/lib/people/auth/sign-in";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { mailbox } from "@/lib/platform/input/mailbox";
import { isStorableText, text } from "@/lib/platform/input/text";
import { logSecurity } from "@/lib/platform/security-log";
import { domainOf } from "./rules";

export const vouched = z.object({
  brandId: z.string(),
  issuer: z.string(),
  subject: z.string(),
  email: z.string(),
  userId: z.string(),
});
export type Vouched = z.output<typeof vouched>;

type CompanyRefusal = "claims" | "no_email" | "not_verified" | "unverified" | "domain" | "elsewhere" | "removed";

export function refused(reason: CompanyRefusal): DomainError {
  logSecurity("security.sign_in_failed", `company_${reason}`);
  return new DomainError("company_refused", `The brand's provider cannot sign this person in: ${reason}.`, {
    members: { reason },
  });
}

export async function requireProvider(
  tx: AllBrandsDb,
  { brandId, issuer }: { brandId: string; issuer: string },
): Promise<CompanySignInRow> {
  const provider = await findCompanySignIn(tx, brandId);
  if (!provider?.isEnabled || provider.issuer !== issuer) throw refused("claims");
  return provider;
}

/** Throws `company_refused` unless the mailbox is in a domain that the brand has verified. */
export async function requireOwnMailbox(
  tx: AllBrandsDb,
  { brandId, email }: { brandId: string; email: string },
): Promise<void> {
  const domain = await findCompanyDomain(tx, { brandId, domain: domainOf(email) });
  if (!domain?.verifiedAt) throw refused("domain");
}

interface CompanySession {
  user: UserRow;
  brandId: string;
  client: Client;
  hasGivenCode?: boolean;
}

export async function beginCompanySession(
  scope: BeginningScope,
  { user, brandId, client, hasGivenCode }: CompanySession,
): Promise<SignedIn> {
  const membership = (await listMemberships(scope.tx, user.id)).find((candidate) => candidate.brandId === brandId);
  if (!membership) throw refused("removed");
  return signedIn(await beginSession(scope, { user, membership, client, isAtCompany: true, hasGivenCode }), user);
}

/** Providers send Booleans as such, as text (Amazon Cognito, Entra ID) and as numbers (Entra ID). */
const flag = z
  .union([z.boolean(), z.enum(["true", "false", "1", "0"]), z.literal([0, 1])])
  .transform((value) => [true, "true", "1", 1].includes(value))
  .optional()
  .catch(undefined);
const address = mailbox().optional().catch(undefined);

/** OpenID Connect Core 1.0, 5.1, and Entra ID's own claims. Signature, nonce and times are already verified. */
const personClaims = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255).refine(isStorableText),
  email: address,
  email_verified: flag,
  /** Entra ID's optional claim: the domain of `email` belongs to the person's own tenant. */
  xms_edov: flag,
  preferred_username: address,
  upn: address,
  name: text(200).optional().catch(undefined),
});

interface CompanyPerson {
  issuer: string;
  subject: string;
  email: string;
  name: string | undefined;
  verification: "stated" | "unstated";
}

/**
 * Only `email` can be verified, never a sign-in name. Throws `company_refused`: `claims`, `no_email`, `not_verified`.
 */
function readPersonClaims(claims: unknown): CompanyPerson {
  const result = personClaims.safeParse(claims);
  if (!result.success) throw refused("claims");
  const { iss: issuer, sub: subject, name, email_verified, xms_edov, ...addresses } = result.data;
  const email = addresses.email ?? addresses.preferred_username ?? addresses.upn;
  if (email === undefined) throw refused("no_email");
  const isStated = addresses.email !== undefined && (email_verified === true || xms_edov === true);
  if (!isStated && (email_verified === false || xms_edov === false)) throw refused("not_verified");
  return { issuer, subject, name, email, verification: isStated ? "stated" : "unstated" };
}

export type Entered = ({ step: "done" } & SignedIn) | { step: "link"; vouched: Vouched };

/**
 * For this brand only, by issuer and subject; at first by a mailbox in the brand's domain, verified by the provider
 * or trusted by an owner. New people get the default role and no password. Existing accounts are linked by their
 * owner first; accounts of other brands or none, and removed members, are refused. Throws `company_refused` with a
 * `reason`.
 */
export const enterByCompany = useCase({
  may: "bearer",
  by: "visitor",
  input: z.object({ brandId: z.string(), claims: z.unknown(), client }),
  audits: [...SESSION_AUDITS, "member.joined", "company_identity.linked"],
  run: async (scope, { brandId, claims, client }): Promise<Entered> => {
    const { tx } = scope;
    const person = readPersonClaims(claims);
    const { subject, issuer, email } = person;
    await lockBrand(tx, brandId);
    const provider = await requireProvider(tx, { brandId, issuer });
    if (person.verification === "unstated" && !provider.trustsAddresses) throw refused("unverified");
    await requireOwnMailbox(tx, { brandId, email });
    const identity = await findIdentity(tx, { brandId, issuer, subject });
    const known = identity && (await findUser(tx, identity.userId));
    const namesake = known ? null : await findUserByEmail(tx, email);
    if (namesake) {
      const [membership, ...others] = await listMemberships(tx, namesake.id);
      if (membership?.brandId !== brandId || others.length > 0) throw refused("elsewhere");
      return { step: "link", vouched: { brandId, issuer, subject, email, userId: namesake.id } };
    }
    const user = known ?? (await createPerson(scope, provider, person));
    return { step: "done", ...(await beginCompanySession(scope, { user, brandId, client })) };
  },
});

async function createPerson(
  { tx, at, auditAs }: { tx: AllBrandsDb; at: Date; auditAs: AuditAs<"member.joined" | "company_identity.linked"> },
  { brandId, issuer, defaultRole: role }: CompanySignInRow,
  { email, name, subject }: CompanyPerson,
): Promise<UserRow> {
  const userId = newId("usr", at);
  const isNew = await insertUser(tx, {
    id: userId,
    email,
    name: name ?? email.slice(0, email.lastIndexOf("@")),
    passwordHash: null,
    createdAt: at,
  });
  if (!isNew) throw refused("elsewhere");
  const own = inBrand(tx, brandId);
  await insertMember(own, { brandId, userId, role, createdAt: at });
  await insertIdentity(own, { brandId, issuer, subject, userId, createdAt: at });
  const audit = auditAs({ kind: "system", brandId });
  await audit("member.joined", userId, { role, by: "company_sign_in" }, "member");
  await audit("company_identity.linked", userId, { issuer, role, by: "newcomer" });
  return getUser(tx, userId);
}
