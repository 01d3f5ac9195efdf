import { z } from "zod";
import type { Queryable } from "@/db/client";
import { lockBrand } from "@/db/queries/brands";
import { findCompanyDomain, findCompanySignIn, findIdentity, insertIdentity, type CompanySignInRow } from "@/db/queries/company-sign-in";
import { insertMember, listMemberships } from "@/db/queries/members";
import { findUser, findUserByEmail, insertUser, type UserRow } from "@/db/queries/users";
import { appendAudit } from "@/lib/audit/append-audit";
import { beginSession } from "@/lib/auth/begin-session";
import type { Client } from "@/lib/auth/client";
import type { Visitor } from "@/lib/auth/visitor";
import { mailbox } from "@/lib/input/mailbox";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { logSecurity } from "@/lib/platform/security-log";
import { newId } from "@/lib/platform/ids";
import { domainOf } from "./rules";

/** OpenID Connect Core 1.0, 5.1: what we read of a person. The signature, nonce and times were checked before. */
const personClaims = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  email: mailbox(),
  email_verified: z.union([z.boolean(), z.literal("true")]).optional(),
  name: z.string().trim().min(1).max(200).optional().catch(undefined),
});
type PersonClaims = z.output<typeof personClaims>;

export interface EnterInput {
  brandId: string;
  claims: unknown;
  client: Client;
}

/**
 * Begins a session for whom a brand's provider vouches, for that brand alone. Known by issuer and subject; the first time
 * by a verified mailbox within a domain that the brand has shown to be its own. A newcomer gets an account without a
 * password and the default role; an account that works for other brands, or for none, is nobody's to take, and a member
 * who was removed stays out. Throws `company_refused` with a `reason`.
 */
export async function enterByCompany(visitor: Visitor, { brandId, claims, client }: EnterInput): Promise<{ userId: string; sessionId: string }> {
  const read = personClaims.safeParse(claims);
  if (!read.success) throw refused("claims");
  const person = read.data;
  return visitor.db.transaction(async (tx) => {
    await lockBrand(tx, brandId);
    const provider = await findCompanySignIn(tx, brandId);
    if (!provider?.isEnabled || provider.issuer !== person.iss) throw refused("claims");
    await requireOwnMailbox(tx, brandId, person);
    const source = { requestId: visitor.requestId, at: now() };
    const user = (await knownPerson(tx, provider, person)) ?? (await newPerson(tx, source, provider, person));
    const membership = (await listMemberships(tx, user.id)).find((candidate) => candidate.brandId === brandId);
    if (!membership) throw refused("removed");
    const { sessionId } = await beginSession(tx, source, { user, membership, client, isAtCompany: true });
    return { userId: user.id, sessionId };
  });
}

export const COMPANY_REFUSALS = ["claims", "unverified", "domain", "elsewhere", "removed"] as const;
export type CompanyRefusal = (typeof COMPANY_REFUSALS)[number];

function refused(reason: CompanyRefusal): DomainError {
  logSecurity("security.sign_in_failed", `company_${reason}`);
  return new DomainError("company_refused", `The brand's provider cannot sign this person in: ${reason}.`, { members: { reason } });
}

async function requireOwnMailbox(tx: Queryable, brandId: string, { email, email_verified: verified }: PersonClaims): Promise<void> {
  if (verified !== true && verified !== "true") throw refused("unverified");
  const domain = await findCompanyDomain(tx, { brandId, domain: domainOf(email) });
  if (!domain?.verifiedAt) throw refused("domain");
}

async function knownPerson(tx: Queryable, { brandId, issuer }: CompanySignInRow, { sub }: PersonClaims): Promise<UserRow | null> {
  const identity = await findIdentity(tx, { brandId, issuer, subject: sub });
  return identity && findUser(tx, identity.userId);
}

/** Who comes for the first time: a member of this brand alone, or nobody yet, who becomes one. */
async function newPerson(tx: Queryable, source: { requestId: string; at: Date }, provider: CompanySignInRow, person: PersonClaims): Promise<UserRow> {
  const { brandId, issuer, defaultRole } = provider;
  const user = (await findUserByEmail(tx, person.email)) ?? (await createPerson(tx, source, provider, person));
  const memberships = await listMemberships(tx, user.id);
  if (memberships.length !== 1 || memberships[0]!.brandId !== brandId) throw refused("elsewhere");
  await insertIdentity(tx, { brandId, issuer, subject: person.sub, userId: user.id, createdAt: source.at });
  const actor = { kind: "system", brandId } as const;
  const detail = { issuer, default_role: defaultRole, role: memberships[0]!.role };
  await appendAudit(tx, { actor, requestId: source.requestId }, { action: "company_identity.linked", targetKind: "member", targetId: user.id, detail });
  return user;
}

async function createPerson(
  tx: Queryable,
  source: { requestId: string; at: Date },
  { brandId, defaultRole }: CompanySignInRow,
  { email, name }: PersonClaims,
): Promise<UserRow> {
  const userId = newId("usr", source.at);
  const isNew = await insertUser(tx, { id: userId, email, name: name ?? email.slice(0, email.lastIndexOf("@")), passwordHash: null, createdAt: source.at });
  if (!isNew) throw refused("elsewhere");
  await insertMember(tx, { brandId, userId, role: defaultRole, createdAt: source.at });
  const actor = { kind: "system", brandId } as const;
  await appendAudit(tx, { actor, requestId: source.requestId }, { action: "member.joined", targetKind: "member", targetId: userId, detail: { role: defaultRole, by: "company_sign_in" } });
  return (await findUser(tx, userId))!;
}
