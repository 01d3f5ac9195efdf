import { and, asc, eq, inArray, isNotNull, isNull, lt } from "drizzle-orm";
import { accessGrants, brands } from "../schema";
import type { AllBrandsDb, BrandDb, TenantDb } from "../tenant";
import { keepsFor, type RetentionTerm } from "./retention";

/** How what grants hold of their readers ends. */

const isOpen = inArray(accessGrants.status, ["unproved", "waiting", "consent", "granted"]);

/** What of a grant names nobody any more. */
const GRANT_OF_NOBODY = {
  name: null,
  organisation: null,
  registerNumber: null,
  purpose: null,
  email: null,
  refusal: null,
  tokenHash: null,
};

/** Erases what grants that ended before `before` hold of their readers, not the keyed hash. Answers whose. */
export async function eraseReaders(db: TenantDb, params: RetentionTerm): Promise<{ brandId: string }[]> {
  const ended = db
    .select({ id: accessGrants.id })
    .from(accessGrants)
    .where(
      and(
        isNotNull(accessGrants.email),
        isNotNull(accessGrants.endedAt),
        lt(accessGrants.endedAt, params.before),
        keepsFor(accessGrants.brandId, params.keptDays),
      ),
    )
    .limit(params.limit);
  const erased = await db
    .update(accessGrants)
    .set(GRANT_OF_NOBODY)
    .where(inArray(accessGrants.id, ended))
    .returning({ brandId: accessGrants.brandId });
  return erased.flatMap(({ brandId }) => (brandId === null ? [] : [{ brandId }]));
}

/** The same of authorities, which are no brand's. Answers how many. */
export async function eraseAuthorities(db: AllBrandsDb, before: Date): Promise<number> {
  const { rowCount } = await db
    .update(accessGrants)
    .set(GRANT_OF_NOBODY)
    .where(and(isNull(accessGrants.brandId), isNotNull(accessGrants.email), lt(accessGrants.endedAt, before)));
  return rowCount ?? 0;
}

/** Ends and erases a mailbox's grants at a brand; of what waited nothing stays. Answers how many. */
export async function eraseGrantsOf(
  tx: BrandDb,
  { brandId, emailHash, at }: { brandId: string; emailHash: string; at: Date },
): Promise<number> {
  const theirs = and(eq(accessGrants.brandId, brandId), eq(accessGrants.emailHash, emailHash));
  const { rowCount: removed } = await tx
    .delete(accessGrants)
    .where(and(theirs, inArray(accessGrants.status, ["unproved", "waiting", "consent"])));
  await tx
    .update(accessGrants)
    .set({ status: "withdrawn", endedAt: at, endedBy: "reader" })
    .where(and(theirs, eq(accessGrants.status, "granted")));
  const { rowCount: erased } = await tx
    .update(accessGrants)
    .set(GRANT_OF_NOBODY)
    .where(and(theirs, isNotNull(accessGrants.email)));
  return (removed ?? 0) + (erased ?? 0);
}

/** The brands at which a mailbox asked for access, whether it holds anything there or not. */
export async function listBrandsOfReader(
  db: AllBrandsDb,
  { mailboxHash, onlyBrand }: { mailboxHash: string; onlyBrand: string | null },
): Promise<{ brandId: string; brandName: string }[]> {
  return db
    .selectDistinct({ brandId: brands.id, brandName: brands.name })
    .from(accessGrants)
    .innerJoin(brands, eq(brands.id, accessGrants.brandId))
    .where(
      and(
        eq(accessGrants.emailHash, mailboxHash),
        onlyBrand === null ? undefined : eq(accessGrants.brandId, onlyBrand),
      ),
    )
    .orderBy(asc(brands.id));
}

/** Removes what a mailbox asked for as an authority: it reads nothing by it any more. */
export async function deleteAuthoritiesOf(db: AllBrandsDb, mailboxHash: string): Promise<void> {
  await db.delete(accessGrants).where(and(isNull(accessGrants.brandId), eq(accessGrants.emailHash, mailboxHash)));
}

/** Ends and erases all of a brand that closes. */
export async function endGrantsOfBrand(tx: AllBrandsDb, { brandId, at }: { brandId: string; at: Date }): Promise<void> {
  const own = eq(accessGrants.brandId, brandId);
  await tx.update(accessGrants).set({ status: "revoked", endedAt: at, endedBy: "system" }).where(and(own, isOpen));
  await tx.update(accessGrants).set(GRANT_OF_NOBODY).where(own);
}
