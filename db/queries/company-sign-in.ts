import { and, asc, eq, isNotNull } from "drizzle-orm";
import type { Queryable } from "../client";
import { brands, companyDomains, companyIdentities, companySignIns } from "../schema";

export type CompanySignInRow = typeof companySignIns.$inferSelect;
export type CompanyDomainRow = typeof companyDomains.$inferSelect;

/** A brand's provider with the brand's name, or null. */
export async function findCompanySignIn(db: Queryable, brandId: string): Promise<(CompanySignInRow & { brandName: string }) | null> {
  const [row] = await db
    .select()
    .from(companySignIns)
    .innerJoin(brands, eq(brands.id, companySignIns.brandId))
    .where(eq(companySignIns.brandId, brandId));
  return row ? { ...row.company_sign_ins, brandName: row.brands.name } : null;
}

export async function putCompanySignIn(tx: Queryable, row: CompanySignInRow): Promise<void> {
  const { brandId, createdAt: _createdAt, ...content } = row;
  await tx.insert(companySignIns).values({ brandId, ...content }).onConflictDoUpdate({ target: companySignIns.brandId, set: content });
}

/** Takes a brand's provider away, and who is who at it; answers whether there was one. */
export async function deleteCompanySignIn(tx: Queryable, brandId: string): Promise<boolean> {
  await tx.delete(companyIdentities).where(eq(companyIdentities.brandId, brandId));
  const { rowCount } = await tx.delete(companySignIns).where(eq(companySignIns.brandId, brandId));
  return rowCount === 1;
}

export async function listCompanyDomains(db: Queryable, brandId: string): Promise<CompanyDomainRow[]> {
  return db.select().from(companyDomains).where(eq(companyDomains.brandId, brandId)).orderBy(asc(companyDomains.domain));
}

export async function findCompanyDomain(db: Queryable, params: { brandId: string; domain: string }): Promise<CompanyDomainRow | null> {
  const [row] = await db
    .select()
    .from(companyDomains)
    .where(and(eq(companyDomains.brandId, params.brandId), eq(companyDomains.domain, params.domain)));
  return row ?? null;
}

/** Writes a domain to be shown; false when the brand has it already. */
export async function insertCompanyDomain(tx: Queryable, row: Pick<CompanyDomainRow, "brandId" | "domain" | "token">): Promise<boolean> {
  const { rowCount } = await tx.insert(companyDomains).values(row).onConflictDoNothing();
  return rowCount === 1;
}

/** Notes that a domain is the brand's own, which takes it from whoever had shown that before: DNS tells whose it is now. */
export async function markDomainVerified(tx: Queryable, params: { brandId: string; domain: string; at: Date }): Promise<void> {
  const isIt = eq(companyDomains.domain, params.domain);
  await tx.update(companyDomains).set({ verifiedAt: null }).where(and(isIt, isNotNull(companyDomains.verifiedAt)));
  await tx.update(companyDomains).set({ verifiedAt: params.at }).where(and(isIt, eq(companyDomains.brandId, params.brandId)));
}

export async function deleteCompanyDomain(tx: Queryable, params: { brandId: string; domain: string }): Promise<boolean> {
  const { rowCount } = await tx
    .delete(companyDomains)
    .where(and(eq(companyDomains.brandId, params.brandId), eq(companyDomains.domain, params.domain)));
  return rowCount === 1;
}

/** The brand whose provider vouches for a domain's mailboxes, or null. */
export async function findCompanyOfDomain(db: Queryable, domain: string): Promise<{ brandId: string } | null> {
  const [row] = await db
    .select({ brandId: companyDomains.brandId })
    .from(companyDomains)
    .innerJoin(companySignIns, eq(companySignIns.brandId, companyDomains.brandId))
    .where(and(eq(companyDomains.domain, domain), isNotNull(companyDomains.verifiedAt), eq(companySignIns.isEnabled, true)));
  return row ?? null;
}

interface Identity {
  brandId: string;
  issuer: string;
  subject: string;
}

export async function findIdentity(tx: Queryable, { brandId, issuer, subject }: Identity): Promise<{ userId: string } | null> {
  const [row] = await tx
    .select({ userId: companyIdentities.userId })
    .from(companyIdentities)
    .where(and(eq(companyIdentities.brandId, brandId), eq(companyIdentities.issuer, issuer), eq(companyIdentities.subject, subject)));
  return row ?? null;
}

export async function insertIdentity(tx: Queryable, row: Identity & { userId: string; createdAt: Date }): Promise<void> {
  await tx.insert(companyIdentities).values(row);
}
