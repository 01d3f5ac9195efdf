import { aliasedTable, and, asc, desc, eq, inArray, isNull, lt, ne, sql, isNotNull } from "drizzle-orm";
import type { GrantStatus } from "@/lib/access-grants/rules";
import { accessGrants, accessReads, brands, passports, products } from "../schema/index";
import type { AllBrandsDb, BrandDb, TenantDb } from "../tenant";
import { keepsFor, type RetentionTerm } from "./health";

/** Lists of grants, and of what was read by them. */

interface GrantFilter {
  /** Null: of authorities. */
  brandId: string | null;
  statuses: readonly GrantStatus[];
  at: Date;
}

const matches = ({ brandId, statuses, at }: GrantFilter) => {
  // One past its time has expired though no sweep has run.
  const status = sql`case when ${accessGrants.endedAt} is null and ${accessGrants.expiresAt}
    <= ${at.toISOString()}::timestamptz then 'expired' else ${accessGrants.status} end`;
  return and(
    brandId === null ? isNull(accessGrants.brandId) : eq(accessGrants.brandId, brandId),
    statuses.length > 0
      ? sql`${status} in (${sql.join(
          statuses.map((known) => sql`${known}`),
          sql`, `,
        )})`
      : undefined,
    ne(accessGrants.status, "unproved"),
  );
};

const modelOfItem = aliasedTable(products, "model_of_item");

/** What a grant is about: of the whole brand neither name nor code. */
const SUBJECT = {
  grant: accessGrants,
  productName: sql<string | null>`coalesce(${products.name}, ${modelOfItem.name})`,
  code: passports.code,
};

const withSubjects = (db: TenantDb) =>
  db
    .select(SUBJECT)
    .from(accessGrants)
    .leftJoin(products, eq(products.id, accessGrants.productId))
    .leftJoin(passports, eq(passports.id, accessGrants.passportId))
    .leftJoin(modelOfItem, eq(modelOfItem.id, passports.productId));

/** A brand's requests and grants that a mailbox stands behind, or the authorities', newest first. */
export async function listGrantRows(
  db: TenantDb,
  { beforeId, limit, ...filter }: GrantFilter & { beforeId?: string | undefined; limit: number },
) {
  return withSubjects(db)
    .where(and(matches(filter), beforeId === undefined ? undefined : lt(accessGrants.id, beforeId)))
    .orderBy(desc(accessGrants.id))
    .limit(limit);
}

/** One of them. */
export async function findGrantWithSubject(
  db: TenantDb,
  { brandId, grantId }: { brandId: string | null; grantId: string },
) {
  const [found] = await withSubjects(db).where(
    and(
      eq(accessGrants.id, grantId),
      brandId === null ? isNull(accessGrants.brandId) : eq(accessGrants.brandId, brandId),
      ne(accessGrants.status, "unproved"),
    ),
  );
  return found ?? null;
}

/** What a mailbox asked for and was granted, at every brand or at one, newest first. */
export async function listGrantsOfMailbox(
  db: AllBrandsDb,
  { emailHash, onlyBrand, limit }: { emailHash: string; onlyBrand: string | null; limit: number },
) {
  return db
    .select({ ...SUBJECT, brandName: brands.name, gtin: sql<string | null>`${products.gtin}` })
    .from(accessGrants)
    .leftJoin(brands, eq(brands.id, accessGrants.brandId))
    .leftJoin(products, eq(products.id, accessGrants.productId))
    .leftJoin(passports, eq(passports.id, accessGrants.passportId))
    .leftJoin(modelOfItem, eq(modelOfItem.id, passports.productId))
    .where(
      and(
        eq(accessGrants.emailHash, emailHash),
        onlyBrand === null ? undefined : eq(accessGrants.brandId, onlyBrand),
        ne(accessGrants.status, "unproved"),
      ),
    )
    .orderBy(desc(accessGrants.id))
    .limit(limit);
}

/** The same of one brand, whatever became of it. */
export async function listGrantsAtBrand(
  db: BrandDb,
  { brandId, emailHash, limit }: { brandId: string; emailHash: string; limit: number },
) {
  return withSubjects(db)
    .where(and(eq(accessGrants.brandId, brandId), eq(accessGrants.emailHash, emailHash)))
    .orderBy(desc(accessGrants.id))
    .limit(limit);
}

/** How many wait for a brand, or of authorities for the operator, up to `most`. */
export async function countWaitingGrants(
  db: TenantDb,
  { brandId, at, most }: { brandId: string | null; at: Date; most: number },
): Promise<number> {
  const owner = brandId === null ? sql`brand_id is null` : sql`brand_id = ${brandId}`;
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (select from access_grants where ${owner} and status in ('waiting', 'consent')
      and expires_at > ${at.toISOString()}::timestamptz limit ${most}) as waiting`);
  return rows[0]?.count ?? 0;
}

/** Counts a read by each of these grants. */
export async function countReads(
  tx: AllBrandsDb,
  {
    grantIds,
    brandId,
    subjectId,
    day,
    at,
  }: { grantIds: readonly string[]; brandId: string; subjectId: string; day: string; at: Date },
): Promise<void> {
  await tx
    .insert(accessReads)
    .values(grantIds.map((grantId) => ({ brandId, grantId, subjectId, day, reads: 1, firstAt: at, lastAt: at })))
    .onConflictDoUpdate({
      target: [accessReads.grantId, accessReads.day, accessReads.subjectId],
      set: { reads: sql`${accessReads.reads} + 1`, lastAt: sql`greatest(${accessReads.lastAt}, excluded.last_at)` },
    });
}

/** What was read by a grant, day by day, the newest first. */
export async function listReads(db: TenantDb, { grantId, limit }: { grantId: string; limit: number }) {
  return db
    .select({
      day: accessReads.day,
      subjectId: accessReads.subjectId,
      reads: accessReads.reads,
      lastAt: accessReads.lastAt,
      productName: sql<string | null>`coalesce(${products.name}, ${modelOfItem.name})`,
      code: passports.code,
      serialNumber: passports.serialNumber,
    })
    .from(accessReads)
    .leftJoin(products, eq(products.id, accessReads.subjectId))
    .leftJoin(passports, eq(passports.id, accessReads.subjectId))
    .leftJoin(modelOfItem, eq(modelOfItem.id, passports.productId))
    .where(eq(accessReads.grantId, grantId))
    .orderBy(desc(accessReads.day), desc(accessReads.lastAt), asc(accessReads.subjectId))
    .limit(limit);
}

/** The names of brands, by their ids. */
export async function findBrandNames(db: AllBrandsDb, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: brands.id, name: brands.name })
    .from(brands)
    .where(inArray(brands.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** How what grants hold of their readers ends. */

const isOpen = inArray(accessGrants.status, ["unproved", "waiting", "consent", "granted"]);

/** What of a grant names nobody any more. */
const UNKNOWN_GRANT = {
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
    .set(UNKNOWN_GRANT)
    .where(inArray(accessGrants.id, ended))
    .returning({ brandId: accessGrants.brandId });
  return erased.flatMap(({ brandId }) => (brandId === null ? [] : [{ brandId }]));
}

/** The same of authorities, which are no brand's. Answers how many. */
export async function eraseAuthorities(db: AllBrandsDb, before: Date): Promise<number> {
  const { rowCount } = await db
    .update(accessGrants)
    .set(UNKNOWN_GRANT)
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
    .set(UNKNOWN_GRANT)
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
  await tx.update(accessGrants).set(UNKNOWN_GRANT).where(own);
}
