export const COMPANY_ROLES = ["manager", "compliance", "developer", "viewer"] as const;
export type CompanyRole = (typeof COMPANY_ROLES)[number];

const DOMAIN = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

export function isDomain(text: string): boolean {
  return DOMAIN.test(text);
}

export function domainOf(mailbox: string): string {
  return mailbox.slice(mailbox.lastIndexOf("@") + 1).toLowerCase();
}

export const PROOF_LABEL = "_carnet-sign-in";

export function domainProof({ domain, token }: { domain: string; token: string }): { name: string; value: string } {
  return { name: `${PROOF_LABEL}.${domain}`, value: `carnet-domain=${token}` };
}

/** OpenID Connect Discovery 1.0, 4. */
export function discoveryAddress(issuer: string): string {
  return `${issuer.replace(/(?<!\/)\/+$/, "")}/.well-known/openid-configuration`;
}
