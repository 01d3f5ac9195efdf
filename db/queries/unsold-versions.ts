import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { unsoldReports, unsoldVersionEvidence, unsoldVersions, users } from "../schema";
import type { BrandDb, TenantDb } from "../tenant";

export type VersionRow = typeof unsoldVersions.$inferSelect;

interface OfReport {
  brandId: string;
  reportId: string;
}

export async function insertVersion(
  tx: BrandDb,
  row: typeof unsoldVersions.$inferInsert,
  documentIds: readonly string[],
): Promise<void> {
  await tx.insert(unsoldVersions).values(row);
  const { brandId, reportId, number } = row;
  if (documentIds.length > 0)
    await tx
      .insert(unsoldVersionEvidence)
      .values(documentIds.map((documentId) => ({ documentId, reportId, versionNumber: number, brandId })));
}

const isOfReport = ({ brandId, reportId }: OfReport) =>
  and(eq(unsoldVersions.brandId, brandId), eq(unsoldVersions.reportId, reportId));

export async function listVersions(db: BrandDb, of: OfReport) {
  return db
    .select({
      number: unsoldVersions.number,
      sha256: unsoldVersions.sha256,
      approvedAt: unsoldVersions.approvedAt,
      publishedAt: unsoldVersions.publishedAt,
      keptUntil: unsoldVersions.keptUntil,
      approverName: users.name,
    })
    .from(unsoldVersions)
    .leftJoin(users, eq(users.id, unsoldVersions.approvedBy))
    .where(isOfReport(of))
    .orderBy(desc(unsoldVersions.number));
}

export async function countVersions(db: BrandDb, of: OfReport): Promise<number> {
  return db.$count(unsoldVersions, isOfReport(of));
}

export async function findVersion(db: TenantDb, of: OfReport & { number: number }): Promise<VersionRow | null> {
  const [version] = await db
    .select()
    .from(unsoldVersions)
    .where(and(isOfReport(of), eq(unsoldVersions.number, of.number)));
  return version ?? null;
}

/** Only the first publication counts. */
export async function publishVersion(
  tx: BrandDb,
  {
    brandId,
    reportId,
    number,
    ...set
  }: OfReport & { number: number } & Pick<VersionRow, "publishedAt" | "publishedBy" | "keptUntil">,
): Promise<boolean> {
  const { rowCount: published } = await tx
    .update(unsoldVersions)
    .set(set)
    .where(
      and(isOfReport({ brandId, reportId }), eq(unsoldVersions.number, number), isNull(unsoldVersions.publishedAt)),
    );
  return published === 1;
}

/** The end of the retention of the last published version; null if nothing was published. */
export async function findKeptUntil(db: BrandDb, of: OfReport): Promise<Date | null> {
  const [version] = await db
    .select({ keptUntil: unsoldVersions.keptUntil })
    .from(unsoldVersions)
    .where(and(isOfReport(of), isNotNull(unsoldVersions.keptUntil)))
    .orderBy(desc(unsoldVersions.keptUntil))
    .limit(1);
  return version?.keptUntil ?? null;
}

interface OfPublished {
  brandId: string;
  reportId?: string | undefined;
  endsOn?: string | undefined;
}

const isPublished = ({ brandId, reportId, endsOn }: OfPublished) =>
  and(
    eq(unsoldVersions.brandId, brandId),
    isNotNull(unsoldVersions.publishedAt),
    reportId === undefined ? undefined : eq(unsoldVersions.reportId, reportId),
    endsOn === undefined ? undefined : eq(unsoldReports.endsOn, endsOn),
  );

/** Without their content, which can have 2,000 rows each. The newest year first, of a year the newest version first. */
export async function listPublishedVersions(
  db: TenantDb,
  { limit, isNewestOnly = false, ...of }: OfPublished & { limit: number; isNewestOnly?: boolean },
) {
  const isNewest = sql`not exists (select from unsold_versions n where n.report_id = ${unsoldVersions.reportId}
    and n.published_at is not null and n.number > ${unsoldVersions.number})`;
  const { reportId, number, publishedAt, keptUntil, sha256 } = unsoldVersions;
  const { startsOn, endsOn } = unsoldReports;
  return db
    .select({ reportId, number, publishedAt, keptUntil, sha256, startsOn, endsOn })
    .from(unsoldVersions)
    .innerJoin(unsoldReports, eq(unsoldReports.id, unsoldVersions.reportId))
    .where(and(isPublished(of), isNewestOnly ? isNewest : undefined))
    .orderBy(desc(endsOn), desc(number))
    .limit(limit);
}

export async function findPublishedVersion(
  db: TenantDb,
  { number, ...of }: OfPublished & { number?: number | undefined },
): Promise<VersionRow | null> {
  const [row] = await db
    .select({ version: unsoldVersions })
    .from(unsoldVersions)
    .innerJoin(unsoldReports, eq(unsoldReports.id, unsoldVersions.reportId))
    .where(and(isPublished(of), number === undefined ? undefined : eq(unsoldVersions.number, number)))
    .orderBy(desc(unsoldVersions.number))
    .limit(1);
  return row?.version ?? null;
}
