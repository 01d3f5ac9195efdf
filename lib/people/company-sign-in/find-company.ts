import { findCompanyOfDomain, findCompanySignIn } from "@/db/queries/company-sign-in";
import type { Visitor } from "@/lib/people/auth/visitor";
import { domainOf } from "./rules";

/** The brand that people with such a mailbox sign in to, by the domain alone, whether or not it exists. */
export async function findCompany(
  { db }: Pick<Visitor, "db">,
  { email }: { email: string },
): Promise<{ brandId: string } | null> {
  return findCompanyOfDomain(db, domainOf(email));
}

/** What a visitor is told before they are led to a brand's provider. Null: this brand has none. */
export async function showCompany(
  { db }: Pick<Visitor, "db">,
  { brandId }: { brandId: string },
): Promise<{ brandName: string; host: string } | null> {
  const found = await findCompanySignIn(db, brandId);
  return found?.isEnabled ? { brandName: found.brandName, host: new URL(found.issuer).host } : null;
}
