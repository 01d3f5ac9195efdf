import { and, asc, eq, inArray, isNotNull, isNull, lte, ne, sql } from "drizzle-orm";
import {
  apiKeys,
  brands,
  claims,
  companyDomains,
  companyIdentities,
  companyLinks,
  companySignIns,
  holders,
  invitations,
  members,
  outgoingMessages,
  sessions,
  transfers,
  webhookEndpoints,
  pickupSources,
} from "../schema";
import type { AllBrandsDb, BrandDb } from "../tenant";
import { UNKNOWN_CLAIM } from "./claims";

/** Null cancels the closing. */
export async function updateClosing(tx: BrandDb, params: { brandId: string; closesAt: Date | null }): Promise<void> {
  await tx.update(brands).set({ closesAt: params.closesAt }).where(eq(brands.id, params.brandId));
}

export async function listClosingBrands(db: AllBrandsDb, at: Date): Promise<string[]> {
  const rows = await db
    .select({ id: brands.id })
    .from(brands)
    .where(and(lte(brands.closesAt, at), isNull(brands.closedAt)))
    .orderBy(asc(brands.closesAt));
  return rows.map(({ id }) => id);
}

export async function listPassportsInTransfer(
  db: BrandDb,
  params: { brandId: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ passportId: transfers.passportId })
    .from(transfers)
    .where(and(eq(transfers.brandId, params.brandId), eq(transfers.status, "pending")))
    .orderBy(asc(transfers.passportId))
    .limit(params.limit);
  return rows.map(({ passportId }) => passportId);
}

export async function endAccess(tx: BrandDb, { brandId, at }: { brandId: string; at: Date }): Promise<void> {
  await tx
    .update(apiKeys)
    .set({ revokedAt: at })
    .where(and(eq(apiKeys.brandId, brandId), isNull(apiKeys.revokedAt)));
  await tx
    .update(sessions)
    .set({ revokedAt: at })
    .where(and(eq(sessions.brandId, brandId), isNull(sessions.revokedAt)));
  await tx.delete(pickupSources).where(eq(pickupSources.brandId, brandId));
  await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.brandId, brandId));
  await tx.delete(invitations).where(eq(invitations.brandId, brandId));
  await tx.delete(companyLinks).where(eq(companyLinks.brandId, brandId));
  await tx.delete(companyIdentities).where(eq(companyIdentities.brandId, brandId));
  await tx.delete(companyDomains).where(eq(companyDomains.brandId, brandId));
  await tx.delete(companySignIns).where(eq(companySignIns.brandId, brandId));
  await tx.delete(members).where(eq(members.brandId, brandId));
}

/** At most `limit` addresses of holders and of ended transfers each. Returns true if some are left. */
export async function eraseSomeAddresses(
  tx: BrandDb,
  { brandId, limit }: { brandId: string; limit: number },
): Promise<boolean> {
  const namedHolders = tx
    .select({ id: holders.id })
    .from(holders)
    .where(and(eq(holders.brandId, brandId), isNotNull(holders.email)))
    .limit(limit);
  const { rowCount: people } = await tx
    .update(holders)
    .set({ email: null, locale: null, shownName: null })
    .where(inArray(holders.id, namedHolders));
  const addressed = tx
    .select({ id: transfers.id })
    .from(transfers)
    .where(and(eq(transfers.brandId, brandId), isNotNull(transfers.recipientEmail), ne(transfers.status, "pending")))
    .limit(limit);
  const { rowCount: ended } = await tx
    .update(transfers)
    .set({ recipientEmail: null, recipientPhone: null, message: null })
    .where(inArray(transfers.id, addressed));
  return people === limit || ended === limit;
}

export async function eraseClaims(tx: BrandDb, brandId: string): Promise<void> {
  await tx.delete(claims).where(and(eq(claims.brandId, brandId), isNull(claims.endedAt)));
  await tx.update(claims).set(UNKNOWN_CLAIM).where(eq(claims.brandId, brandId));
}

export async function markClosed(tx: BrandDb, { brandId, at }: { brandId: string; at: Date }): Promise<void> {
  await tx
    .update(outgoingMessages)
    .set({ sealed: null })
    .where(and(eq(outgoingMessages.brandId, brandId), sql`${outgoingMessages.state} = 'kept'`));
  await tx.update(brands).set({ closedAt: at }).where(eq(brands.id, brandId));
}
