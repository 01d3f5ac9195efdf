import { aliasedTable, and, asc, desc, eq, inArray, isNull, lt, ne, sql, isNotNull } from "drizzle-orm";
import type { GrantStatus } from "@/lib/access-grants/rules";
import { accessGrants, accessReads, brands, passports, products } from "../schema/index";
import type { AllBrandsDb, BrandDb, TenantDb } from "../tenant";
import { keepsFor, type RetentionTerm } from "./health";

interface GrantFilter {
  /** Null: authorities' grants. */
  brandId: string | null;
  statuses: readonly GrantStatus[];
  at: Date;
}

const matches = ({ brandId, statuses, at }: GrantFilter) => {
  // Expired by time even if the sweep has not run yet.
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

/** Only grants whose mailbox is confirmed. Newest first; null of `brandId`: authorities'. */
export async function listGrantRows(
  db: TenantDb,
  { beforeId, limit, ...filter }: GrantFilter & { beforeId?: string | undefined; limit: number },
) {
  return withSubjects(db)
    .where(and(matches(filter), beforeId === undefined ? undefined : lt(accessGrants.id, beforeId)))
    .orderBy(desc(accessGrants.id))
    .limit(limit);
}

export async function findGrantWithSubject(
  db: TenantDb,
  { brandId, grantId }: { brandId: string | null; grantId: string },
) {
  const [row] = await withSubjects(db).where(
    and(
      eq(accessGrants.id, grantId),
      brandId === null ? isNull(accessGrants.brandId) : eq(accessGrants.brandId, brandId),
      ne(accessGrants.status, "unproved"),
    ),
  );
  return row ?? null;
}

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

export async function listGrantsAtBrand(
  db: BrandDb,
  { brandId, emailHash, limit }: { brandId: string; emailHash: string; limit: number },
) {
  return withSubjects(db)
    .where(and(eq(accessGrants.brandId, brandId), eq(accessGrants.emailHash, emailHash)))
    .orderBy(desc(accessGrants.id))
    .limit(limit);
}

/** At most `most` are counted; null of `brandId`: authorities waiting for the operator. */
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

export async function countReads(
  tx: BrandDb,
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

export async function findBrandNames(db: AllBrandsDb, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: brands.id, name: brands.name })
    .from(brands)
    .where(inArray(brands.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const isOpen = inArray(accessGrants.status, ["unproved", "waiting", "consent", "granted"]);

const UNKNOWN_GRANT = {
  name: null,
  organisation: null,
  registerNumber: null,
  purpose: null,
  email: null,
  refusal: null,
  tokenHash: null,
};

/** Erases personal data of grants that ended before `before`, but not the keyed hash. Returns the brands. */
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

export async function eraseAuthorities(db: AllBrandsDb, before: Date): Promise<number> {
  const { rowCount } = await db
    .update(accessGrants)
    .set(UNKNOWN_GRANT)
    .where(and(isNull(accessGrants.brandId), isNotNull(accessGrants.email), lt(accessGrants.endedAt, before)));
  return rowCount ?? 0;
}

/** Ends and erases the grants; waiting requests are deleted entirely. Returns the number. */
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

export async function deleteAuthoritiesOf(db: AllBrandsDb, mailboxHash: string): Promise<void> {
  await db.delete(accessGrants).where(and(isNull(accessGrants.brandId), eq(accessGrants.emailHash, mailboxHash)));
}

export async function endGrantsOfBrand(tx: BrandDb, { brandId, at }: { brandId: string; at: Date }): Promise<void> {
  const own = eq(accessGrants.brandId, brandId);
  await tx.update(accessGrants).set({ status: "revoked", endedAt: at, endedBy: "system" }).where(and(own, isOpen));
  await tx.update(accessGrants).set(UNKNOWN_GRANT).where(own);
}
