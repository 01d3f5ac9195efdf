/** Signing in at a brand's own OpenID provider: who may, and as what. */

/** The role a newcomer gets. Nobody becomes an owner by an account at the provider. */
export const COMPANY_ROLES = ["manager", "compliance", "developer", "viewer"] as const;
export type CompanyRole = (typeof COMPANY_ROLES)[number];

const DOMAIN = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

export function isDomain(text: string): boolean {
  return DOMAIN.test(text);
}

/** The part of a mailbox behind the at sign, as DNS has it. */
export function domainOf(mailbox: string): string {
  return mailbox.slice(mailbox.lastIndexOf("@") + 1).toLowerCase();
}

export const PROOF_LABEL = "_carnet-sign-in";

/** The name and the value of the TXT record by which a brand shows that a domain is its own. */
export function domainProof({ domain, token }: { domain: string; token: string }): { name: string; value: string } {
  return { name: `${PROOF_LABEL}.${domain}`, value: `carnet-domain=${token}` };
}

/** Where providers publish what they are (OpenID Connect Discovery 1.0, 4). */
export function discoveryAddress(issuer: string): string {
  return `${issuer.replace(/(?<!\/)\/+$/, "")}/.well-known/openid-configuration`;
}
