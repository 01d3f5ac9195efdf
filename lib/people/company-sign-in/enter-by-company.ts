import { z } from "zod";
import { lockBrand } from "@/db/queries/brands";
import { type CompanySignInRow, findIdentity, insertIdentity } from "@/db/queries/company-sign-in";
import { insertMember, listMemberships } from "@/db/queries/members";
import { findUser, findUserByEmail, getUser, insertUser, type UserRow } from "@/db/queries/users";
import type { AllBrandsDb } from "@/db/tenant";
import { type AuditAs, useCase } from "@/lib/access/use-case";
import { SESSION_AUDITS } from "@/lib/people/auth/begin-session";
import { client } from "@/lib/people/auth/client";
import type { SignedIn } from "@/lib/people/auth/sign-in";
import { newId } from "@/lib/platform/ids";
import { type CompanyPerson, readPersonClaims } from "./person-claims";
import { beginCompanySession, refused, requireOwnMailbox, requireProvider, type Vouched } from "./vouched-session";

export type Entered = ({ step: "done" } & SignedIn) | { step: "link"; vouched: Vouched };

/**
 * Begins a session for whom a brand's provider vouches, for that brand alone. Known by issuer and subject; the first
 * time by a mailbox, verified by the provider or trusted by an owner's choice, within a domain that the brand has shown
 * to be its own. A newcomer gets an account without a password and the default role. A provider's word opens no account
 * that was there before: its person links it first. One that works for other brands, or for none, is nobody's to take,
 * and a member who was removed stays out. Throws `company_refused` with a `reason`.
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
  await insertMember(tx, { brandId, userId, role, createdAt: at });
  await insertIdentity(tx, { brandId, issuer, subject, userId, createdAt: at });
  const audit = auditAs({ kind: "system", brandId });
  await audit("member.joined", userId, { role, by: "company_sign_in" }, "member");
  await audit("company_identity.linked", userId, { issuer, role, by: "newcomer" });
  return getUser(tx, userId);
}
