import { z } from "zod";
import { type CompanySignInRow, findCompanyDomain, findCompanySignIn } from "@/db/queries/company-sign-in";
import { listMemberships } from "@/db/queries/members";
import type { UserRow } from "@/db/queries/users";
import type { AllBrandsDb } from "@/db/tenant";
import { beginSession, type BeginningScope } from "@/lib/people/auth/begin-session";
import type { Client } from "@/lib/people/auth/client";
import { type SignedIn, signedIn } from "@/lib/people/auth/sign-in";
import { DomainError } from "@/lib/platform/errors";
import { logSecurity } from "@/lib/platform/security-log";
import { domainOf } from "./rules";

/** What has to hold whenever a brand's provider opens a session. Call it all under the brand's lock. */

/** Whom a provider vouches for, and whose account it would open once they have shown that it is theirs. */
export const vouched = z.object({
  brandId: z.string(),
  issuer: z.string(),
  subject: z.string(),
  email: z.string(),
  userId: z.string(),
});
export type Vouched = z.output<typeof vouched>;

export type CompanyRefusal = "claims" | "no_email" | "not_verified" | "unverified" | "domain" | "elsewhere" | "removed";

export function refused(reason: CompanyRefusal): DomainError {
  logSecurity("security.sign_in_failed", `company_${reason}`);
  return new DomainError("company_refused", `The brand's provider cannot sign this person in: ${reason}.`, {
    members: { reason },
  });
}

/** The brand's provider, if it is this one. Throws `company_refused`. */
export async function requireProvider(
  tx: AllBrandsDb,
  { brandId, issuer }: { brandId: string; issuer: string },
): Promise<CompanySignInRow> {
  const provider = await findCompanySignIn(tx, brandId);
  if (!provider?.isEnabled || provider.issuer !== issuer) throw refused("claims");
  return provider;
}

/** Throws `company_refused` unless the mailbox lies within a domain that the brand has shown to be its own. */
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

/** Begins a session of a member for this brand alone. Throws `company_refused` for whoever is no member any more. */
export async function beginCompanySession(
  scope: BeginningScope,
  { user, brandId, client, hasGivenCode }: CompanySession,
): Promise<SignedIn> {
  const membership = (await listMemberships(scope.tx, user.id)).find((candidate) => candidate.brandId === brandId);
  if (!membership) throw refused("removed");
  return signedIn(await beginSession(scope, { user, membership, client, isAtCompany: true, hasGivenCode }), user);
}
