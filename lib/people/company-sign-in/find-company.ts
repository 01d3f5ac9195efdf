import { findCompanyOfDomain, findCompanySignIn } from "@/db/queries/company-sign-in";
import type { Visitor } from "@/lib/people/auth/visitor";
import { domainOf } from "./rules";

/** Uses only the domain, so that the answer does not reveal whether an account exists. */
export async function findCompany(
  { db }: Pick<Visitor, "db">,
  { email }: { email: string },
): Promise<{ brandId: string } | null> {
  return findCompanyOfDomain(db, domainOf(email));
}

export async function showCompany(
  { db }: Pick<Visitor, "db">,
  { brandId }: { brandId: string },
): Promise<{ brandName: string; host: string } | null> {
  const company = await findCompanySignIn(db, brandId);
  return company?.isEnabled ? { brandName: company.brandName, host: new URL(company.issuer).host } : null;
}
