import { and, asc, count, eq, gt, isNotNull, isNull, lt, ne, sql } from "drizzle-orm";
import { onlyRow } from "../rows";
import { brands, companyDomains, companyIdentities, companyLinks, companySignIns, members } from "../schema";
import type { AllBrandsDb, BrandDb, TenantDb } from "../tenant";
import { isLiveBrand } from "./test-brands";

export type CompanySignInRow = typeof companySignIns.$inferSelect;
export type CompanyDomainRow = typeof companyDomains.$inferSelect;

export async function findCompanySignIn(
  db: TenantDb,
  brandId: string,
): Promise<(CompanySignInRow & { brandName: string }) | null> {
  const [row] = await db
    .select()
    .from(companySignIns)
    .innerJoin(brands, eq(brands.id, companySignIns.brandId))
    .where(eq(companySignIns.brandId, brandId));
  return row ? { ...row.company_sign_ins, brandName: row.brands.name } : null;
}

export async function findCompanyOnly(db: AllBrandsDb, brandId: string): Promise<boolean> {
  const [row] = await db
    .select({ isOnly: companySignIns.isOnly })
    .from(companySignIns)
    .where(and(eq(companySignIns.brandId, brandId), eq(companySignIns.isEnabled, true)));
  return row?.isOnly ?? false;
}

export async function updateCompanyOnly(tx: BrandDb, params: { brandId: string; isOnly: boolean }): Promise<boolean> {
  const { rowCount } = await tx
    .update(companySignIns)
    .set({ isOnly: params.isOnly })
    .where(and(eq(companySignIns.brandId, params.brandId), eq(companySignIns.isOnly, !params.isOnly)));
  return rowCount === 1;
}

export async function updateTrustedAddresses(tx: BrandDb, params: { brandId: string; isTrusted: boolean }) {
  const isOther = and(eq(companySignIns.brandId, params.brandId), ne(companySignIns.trustsAddresses, params.isTrusted));
  const { rowCount } = await tx.update(companySignIns).set({ trustsAddresses: params.isTrusted }).where(isOther);
  return rowCount === 1;
}

export async function putCompanySignIn(tx: TenantDb, row: CompanySignInRow): Promise<void> {
  const { brandId, createdAt: _createdAt, ...content } = row;
  await tx
    .insert(companySignIns)
    .values({ brandId, ...content })
    .onConflictDoUpdate({ target: companySignIns.brandId, set: content });
}

export async function deleteCompanySignIn(tx: BrandDb, brandId: string): Promise<boolean> {
  await deleteIdentities(tx, brandId);
  const { rowCount } = await tx.delete(companySignIns).where(eq(companySignIns.brandId, brandId));
  return rowCount === 1;
}

export async function listCompanyDomains(db: BrandDb, brandId: string): Promise<CompanyDomainRow[]> {
  return db
    .select()
    .from(companyDomains)
    .where(eq(companyDomains.brandId, brandId))
    .orderBy(asc(companyDomains.domain));
}

export async function findCompanyDomain(
  db: AllBrandsDb,
  params: { brandId: string; domain: string },
): Promise<CompanyDomainRow | null> {
  const [row] = await db
    .select()
    .from(companyDomains)
    .where(and(eq(companyDomains.brandId, params.brandId), eq(companyDomains.domain, params.domain)));
  return row ?? null;
}

export async function insertCompanyDomain(
  tx: TenantDb,
  row: Pick<CompanyDomainRow, "brandId" | "domain" | "token">,
): Promise<boolean> {
  const { rowCount } = await tx.insert(companyDomains).values(row).onConflictDoNothing();
  return rowCount === 1;
}

export async function findDomainOwner(db: AllBrandsDb, domain: string): Promise<string | null> {
  const [row] = await db
    .select({ brandId: companyDomains.brandId })
    .from(companyDomains)
    .where(and(eq(companyDomains.domain, domain), isNotNull(companyDomains.verifiedAt)));
  return row?.brandId ?? null;
}

/** Removes the domain from any brand that verified it before: DNS decides who owns it. */
export async function markDomainVerified(
  tx: AllBrandsDb,
  params: { brandId: string; domain: string; at: Date },
): Promise<void> {
  const isIt = eq(companyDomains.domain, params.domain);
  await tx
    .update(companyDomains)
    .set({ verifiedAt: null })
    .where(and(isIt, isNotNull(companyDomains.verifiedAt)));
  await tx
    .update(companyDomains)
    .set({ verifiedAt: params.at })
    .where(and(isIt, eq(companyDomains.brandId, params.brandId)));
}

export async function deleteCompanyDomain(tx: BrandDb, params: { brandId: string; domain: string }): Promise<boolean> {
  const { rowCount } = await tx
    .delete(companyDomains)
    .where(and(eq(companyDomains.brandId, params.brandId), eq(companyDomains.domain, params.domain)));
  return rowCount === 1;
}

export async function findCompanyOfDomain(db: AllBrandsDb, domain: string): Promise<{ brandId: string } | null> {
  const [row] = await db
    .select({ brandId: companyDomains.brandId })
    .from(companyDomains)
    .innerJoin(companySignIns, eq(companySignIns.brandId, companyDomains.brandId))
    .where(
      and(eq(companyDomains.domain, domain), isNotNull(companyDomains.verifiedAt), eq(companySignIns.isEnabled, true)),
    );
  return row ?? null;
}

interface Identity {
  brandId: string;
  issuer: string;
  subject: string;
}

export async function findIdentity(
  tx: AllBrandsDb,
  { brandId, issuer, subject }: Identity,
): Promise<{ userId: string } | null> {
  const [row] = await tx
    .select({ userId: companyIdentities.userId })
    .from(companyIdentities)
    .where(
      and(
        eq(companyIdentities.brandId, brandId),
        eq(companyIdentities.issuer, issuer),
        eq(companyIdentities.subject, subject),
      ),
    );
  return row ?? null;
}

export async function insertIdentity(tx: BrandDb, row: Identity & { userId: string; createdAt: Date }): Promise<void> {
  await tx.insert(companyIdentities).values(row).onConflictDoNothing();
}

export async function insertCompanyLink(tx: BrandDb, row: typeof companyLinks.$inferInsert): Promise<void> {
  await tx.insert(companyLinks).values(row);
}

export async function countCompanyLinksSince(
  tx: AllBrandsDb,
  params: { userId: string; since: Date },
): Promise<number> {
  const rows = await tx
    .select({ sent: count() })
    .from(companyLinks)
    .where(and(eq(companyLinks.userId, params.userId), gt(companyLinks.createdAt, params.since)));
  return onlyRow("countCompanyLinksSince", rows).sent;
}

interface LiveLink extends Identity {
  tokenHash: string;
  userId: string;
  at: Date;
}

const isLiveLink = ({ tokenHash, brandId, issuer, subject, userId, at }: LiveLink) =>
  and(
    eq(companyLinks.tokenHash, tokenHash),
    eq(companyLinks.brandId, brandId),
    eq(companyLinks.issuer, issuer),
    eq(companyLinks.subject, subject),
    eq(companyLinks.userId, userId),
    isNull(companyLinks.usedAt),
    gt(companyLinks.expiresAt, at),
  );

export async function findCompanyLink(db: AllBrandsDb, params: LiveLink): Promise<boolean> {
  return (
    (await db.select({ tokenHash: companyLinks.tokenHash }).from(companyLinks).where(isLiveLink(params))).length > 0
  );
}

export async function spendCompanyLink(tx: BrandDb, params: LiveLink): Promise<boolean> {
  const { rowCount } = await tx.update(companyLinks).set({ usedAt: params.at }).where(isLiveLink(params));
  return rowCount === 1;
}

export async function deleteOldCompanyLinks(db: AllBrandsDb, before: Date): Promise<number> {
  const { rowCount } = await db.delete(companyLinks).where(lt(companyLinks.expiresAt, before));
  return rowCount ?? 0;
}

export async function deleteIdentities(tx: BrandDb, brandId: string): Promise<void> {
  await tx.delete(companyIdentities).where(eq(companyIdentities.brandId, brandId));
  await tx.delete(companyLinks).where(eq(companyLinks.brandId, brandId));
}

/** A brand name only if all the person's brands require its provider for this domain. Null: not all, or no brand. */
export async function findOnlyWayIn(
  db: AllBrandsDb,
  { userId, domain }: { userId: string; domain: string },
): Promise<string | null> {
  const rows = await db
    .select({
      name: brands.name,
      vouches: sql<boolean>`${companyDomains.domain} is not null and ${companySignIns.brandId} is not null`,
    })
    .from(members)
    .innerJoin(brands, eq(brands.id, members.brandId))
    .leftJoin(companySignIns, and(eq(companySignIns.brandId, members.brandId), eq(companySignIns.isEnabled, true)))
    .leftJoin(
      companyDomains,
      and(
        eq(companyDomains.brandId, members.brandId),
        eq(companyDomains.domain, domain),
        isNotNull(companyDomains.verifiedAt),
      ),
    )
    .where(and(eq(members.userId, userId), isLiveBrand(members.brandId)));
  return rows.every(({ vouches }) => vouches) ? (rows[0]?.name ?? null) : null;
}
