import { insertCompanyDomain, markDomainVerified, putCompanySignIn } from "@/db/queries/company-sign-in";
import { startOpenIdProvider } from "@/lib/people/company-sign-in/testing/openid-provider";
import { now } from "@/lib/platform/clock";
import { encrypt } from "@/lib/platform/secrets";
import { openBrand } from "./portal";
import type { Site } from "./servers";

/** A brand with an identity provider for its own domain, which can report any person. Stop the provider. */
export async function openCompany(site: Site) {
  const brand = await openBrand(site);
  const { brandId } = brand;
  const callbackUrl = `${site.url}/api/auth/callback/${brandId}`;
  const provider = await startOpenIdProvider({ callbackUrl });
  const domain = `${brandId.slice(4).toLowerCase()}.example`;
  const { db } = site.database;
  await putCompanySignIn(db, {
    brandId,
    issuer: provider.issuer,
    clientId: provider.clientId,
    clientSecretSealed: encrypt(provider.clientSecret),
    defaultRole: "viewer",
    isEnabled: true,
    isOnly: false,
    trustsAddresses: false,
    createdAt: now(),
  });
  await insertCompanyDomain(db, { brandId, domain, token: "0".repeat(32) });
  await markDomainVerified(db, { brandId, domain, at: now() });
  return { ...brand, provider, domain, callbackUrl };
}

export type Company = Awaited<ReturnType<typeof openCompany>>;
