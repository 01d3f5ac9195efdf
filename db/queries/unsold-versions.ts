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

/** The newest first, with the names of the people who are still known. */
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

/** The newest published version of each financial year, the newest year first; of one year all versions. */
export async function listPublishedVersions(
  db: TenantDb,
  { brandId, endsOn, limit }: { brandId: string; endsOn?: string | undefined; limit: number },
) {
  return db
    .select({ version: unsoldVersions, endsOn: unsoldReports.endsOn, startsOn: unsoldReports.startsOn })
    .from(unsoldVersions)
    .innerJoin(unsoldReports, eq(unsoldReports.id, unsoldVersions.reportId))
    .where(
      and(
        eq(unsoldVersions.brandId, brandId),
        isNotNull(unsoldVersions.publishedAt),
        endsOn === undefined
          ? sql`not exists (select from unsold_versions n where n.report_id = ${unsoldVersions.reportId}
              and n.published_at is not null and n.number > ${unsoldVersions.number})`
          : sql`${unsoldVersions.content} #>> '{financial_year,ends_on}' = ${endsOn}`,
      ),
    )
    .orderBy(desc(unsoldReports.endsOn), desc(unsoldVersions.number))
    .limit(limit);
}
