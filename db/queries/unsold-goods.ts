import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { ReportState, UnsoldReason } from "@/lib/unsold-goods/rules";
import { onlyRow } from "../rows";
import {
  evidenceDocuments,
  passports,
  products,
  unsoldReports,
  unsoldRows,
  unsoldUnits,
  unsoldVersions,
} from "../schema";
import type { BrandDb } from "../tenant";

export type ReportRow = typeof unsoldReports.$inferSelect;
export type UnsoldRowRecord = typeof unsoldRows.$inferSelect;

interface OfReport {
  brandId: string;
  reportId: string;
}

export async function lockUnsoldYears(tx: BrandDb, brandId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`unsold years ${brandId}`}, 0))`);
}

export async function hasOverlappingReport(
  tx: BrandDb,
  year: { brandId: string; startsOn: string; endsOn: string; exceptId?: string | undefined },
): Promise<boolean> {
  const rows = await tx
    .select({ id: unsoldReports.id })
    .from(unsoldReports)
    .where(
      and(
        eq(unsoldReports.brandId, year.brandId),
        lte(unsoldReports.startsOn, year.endsOn),
        gte(unsoldReports.endsOn, year.startsOn),
        year.exceptId === undefined ? undefined : ne(unsoldReports.id, year.exceptId),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

export async function insertReport(tx: BrandDb, row: typeof unsoldReports.$inferInsert): Promise<void> {
  await tx.insert(unsoldReports).values(row);
}

const isReport = ({ brandId, reportId }: OfReport) =>
  and(eq(unsoldReports.brandId, brandId), eq(unsoldReports.id, reportId));

export async function findReport(db: BrandDb, of: OfReport): Promise<ReportRow | null> {
  const [report] = await db.select().from(unsoldReports).where(isReport(of));
  return report ?? null;
}

export async function lockReport(tx: BrandDb, of: OfReport): Promise<ReportRow | null> {
  const [report] = await tx.select().from(unsoldReports).where(isReport(of)).for("no key update");
  return report ?? null;
}

/** The caller has locked the report. */
export async function updateReport(tx: BrandDb, { reportId, set }: { reportId: string; set: Partial<ReportRow> }) {
  await tx
    .update(unsoldReports)
    .set({ ...set, revision: sql`${unsoldReports.revision} + 1` })
    .where(eq(unsoldReports.id, reportId));
}

export async function deleteReport(tx: BrandDb, { brandId, reportId }: OfReport): Promise<void> {
  await tx
    .delete(unsoldVersions)
    .where(and(eq(unsoldVersions.brandId, brandId), eq(unsoldVersions.reportId, reportId)));
  await tx.delete(unsoldReports).where(isReport({ brandId, reportId }));
}

const publishedNumber = sql<number | null>`(select max(v.number) from unsold_versions v
  where v.report_id = unsold_reports.id and v.published_at is not null)`.as("published_number");
const rowCount = sql<number>`(select count(*)::int from unsold_rows r where r.report_id = unsold_reports.id)`.as(
  "row_count",
);

/** The newest financial year first. `before`: the last id's first day of the page before. */
export async function listReportRows(
  db: BrandDb,
  { brandId, states, beforeId, limit }: OfBrandPage & { states: readonly ReportState[] },
) {
  const before = beforeId
    ? sql`(${unsoldReports.endsOn}, ${unsoldReports.id}) <
        (select b.ends_on, b.id from unsold_reports b where b.id = ${beforeId} and b.brand_id = ${brandId})`
    : undefined;
  return db
    .select(listedColumns)
    .from(unsoldReports)
    .where(
      and(
        eq(unsoldReports.brandId, brandId),
        states.length > 0 ? inArray(unsoldReports.state, [...states]) : undefined,
        before,
      ),
    )
    .orderBy(desc(unsoldReports.endsOn), desc(unsoldReports.id))
    .limit(limit);
}

export type ListedReportRow = Awaited<ReturnType<typeof listReportRows>>[number];

export async function listReportsById(db: BrandDb, { brandId, ids }: { brandId: string; ids: readonly string[] }) {
  return db
    .select(listedColumns)
    .from(unsoldReports)
    .where(and(eq(unsoldReports.brandId, brandId), inArray(unsoldReports.id, [...ids])));
}

interface OfBrandPage {
  brandId: string;
  beforeId: string | undefined;
  limit: number;
}

const listedColumns = {
  id: unsoldReports.id,
  brandId: unsoldReports.brandId,
  startsOn: unsoldReports.startsOn,
  endsOn: unsoldReports.endsOn,
  sizeClass: unsoldReports.sizeClass,
  entityName: unsoldReports.entityName,
  identifier: unsoldReports.identifier,
  isConsolidated: unsoldReports.isConsolidated,
  state: unsoldReports.state,
  revision: unsoldReports.revision,
  createdAt: unsoldReports.createdAt,
  publishedNumber,
  rowCount,
};

export async function listRowsOfReport(db: BrandDb, { brandId, reportId }: OfReport): Promise<UnsoldRowRecord[]> {
  return db
    .select()
    .from(unsoldRows)
    .where(and(eq(unsoldRows.brandId, brandId), eq(unsoldRows.reportId, reportId)))
    .orderBy(asc(sql`${unsoldRows.cnCodes}[1] collate "C"`), asc(unsoldRows.id));
}

export async function findUnsoldRow(
  db: BrandDb,
  { brandId, reportId, rowId }: OfReport & { rowId: string },
): Promise<UnsoldRowRecord | null> {
  const [row] = await db
    .select()
    .from(unsoldRows)
    .where(and(eq(unsoldRows.id, rowId), eq(unsoldRows.brandId, brandId), eq(unsoldRows.reportId, reportId)));
  return row ?? null;
}

export async function countRowsOfReport(db: BrandDb, { brandId, reportId }: OfReport): Promise<number> {
  return db.$count(unsoldRows, and(eq(unsoldRows.brandId, brandId), eq(unsoldRows.reportId, reportId)));
}

export async function insertUnsoldRows(tx: BrandDb, rows: (typeof unsoldRows.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(unsoldRows).values(rows);
}

export async function updateUnsoldRow(
  tx: BrandDb,
  { brandId, reportId, rowId, set }: OfReport & { rowId: string; set: Partial<UnsoldRowRecord> },
): Promise<void> {
  await tx
    .update(unsoldRows)
    .set(set)
    .where(and(eq(unsoldRows.id, rowId), eq(unsoldRows.brandId, brandId), eq(unsoldRows.reportId, reportId)));
}

export async function deleteUnsoldRows(
  tx: BrandDb,
  { brandId, reportId, rowIds }: OfReport & { rowIds: readonly string[] },
): Promise<number> {
  if (rowIds.length === 0) return 0;
  const { rowCount: deleted } = await tx
    .delete(unsoldRows)
    .where(
      and(inArray(unsoldRows.id, [...rowIds]), eq(unsoldRows.brandId, brandId), eq(unsoldRows.reportId, reportId)),
    );
  return deleted ?? 0;
}

export async function findDocuments(db: BrandDb, { brandId, ids }: { brandId: string; ids: readonly string[] }) {
  if (ids.length === 0) return [];
  return db
    .select({ id: evidenceDocuments.id, title: evidenceDocuments.title, sha256: evidenceDocuments.sha256 })
    .from(evidenceDocuments)
    .where(
      and(
        eq(evidenceDocuments.brandId, brandId),
        inArray(evidenceDocuments.id, [...new Set(ids)]),
        isNull(evidenceDocuments.deletedAt),
      ),
    )
    .orderBy(asc(evidenceDocuments.id));
}

export async function listNewestDocuments(db: BrandDb, { brandId, limit }: { brandId: string; limit: number }) {
  return db
    .select({ id: evidenceDocuments.id, title: evidenceDocuments.title })
    .from(evidenceDocuments)
    .where(and(eq(evidenceDocuments.brandId, brandId), isNull(evidenceDocuments.deletedAt)))
    .orderBy(desc(evidenceDocuments.id))
    .limit(limit);
}

interface Year {
  brandId: string;
  startsOn: string;
  endsOn: string;
}

const isCounted = ({ brandId, startsOn, endsOn }: Year, countedAt?: Date | null): SQL | undefined =>
  and(
    eq(unsoldUnits.brandId, brandId),
    gte(unsoldUnits.discardedOn, startsOn),
    lte(unsoldUnits.discardedOn, endsOn),
    countedAt
      ? and(
          lte(unsoldUnits.createdAt, countedAt),
          or(isNull(unsoldUnits.revertedAt), gt(unsoldUnits.revertedAt, countedAt)),
        )
      : isNull(unsoldUnits.revertedAt),
  );

/** Per category, reason, derogation and treatment. `units` includes the units without weight. */
export async function countUnsoldUnits(db: BrandDb, year: Year) {
  const { heading, reason, derogation, treatment, weightMg } = unsoldUnits;
  return db
    .select({
      heading,
      reason,
      derogation,
      treatment,
      units: count(),
      weightless: sql<number>`(count(*) filter (where ${weightMg} is null))::int`,
      weightMg: sql<number>`coalesce(sum(${weightMg}), 0)::float8`,
    })
    .from(unsoldUnits)
    .where(isCounted(year))
    .groupBy(heading, reason, derogation, treatment)
    .orderBy(asc(heading), asc(reason), asc(derogation), asc(treatment));
}

export interface UnitGroup {
  heading: string;
  reason: UnsoldReason;
  derogation: string | null;
}

const isOfGroup = ({ heading, reason, derogation }: UnitGroup) =>
  and(
    eq(unsoldUnits.heading, heading),
    isNotNull(unsoldUnits.weightMg),
    eq(unsoldUnits.reason, reason),
    sql`${unsoldUnits.derogation} is not distinct from ${derogation}`,
  );

export async function listUnitsOfRow(
  db: BrandDb,
  {
    year,
    group,
    countedAt,
    afterId,
    limit,
  }: { year: Year; group: UnitGroup; countedAt: Date; afterId: string | undefined; limit: number },
) {
  return db
    .select({ unit: unsoldUnits, code: passports.code, productId: products.id, productName: products.name })
    .from(unsoldUnits)
    .innerJoin(passports, eq(passports.id, unsoldUnits.passportId))
    .innerJoin(products, eq(products.id, passports.productId))
    .where(and(isCounted(year, countedAt), isOfGroup(group), afterId ? gt(unsoldUnits.id, afterId) : undefined))
    .orderBy(asc(unsoldUnits.id))
    .limit(limit);
}

/** SHA-256 of the sorted passport ids, one per line. */
export async function hashUnitsOfRow(
  db: BrandDb,
  { year, group, countedAt }: { year: Year; group: UnitGroup; countedAt: Date },
): Promise<string> {
  const hashed = await db
    .select({
      hash: sql<string>`encode(sha256(convert_to(coalesce(string_agg(${unsoldUnits.passportId}, E'\\n'
        order by ${unsoldUnits.passportId} collate "C"), ''), 'UTF8')), 'hex')`,
    })
    .from(unsoldUnits)
    .where(and(isCounted(year, countedAt), isOfGroup(group)));
  return onlyRow("hashUnitsOfRow", hashed).hash;
}

export async function insertUnsoldUnit(tx: BrandDb, row: typeof unsoldUnits.$inferInsert): Promise<void> {
  await tx.insert(unsoldUnits).values(row);
}

export async function revertUnsoldUnit(tx: BrandDb, { passportId, at }: { passportId: string; at: Date }) {
  await tx
    .update(unsoldUnits)
    .set({ revertedAt: at })
    .where(and(eq(unsoldUnits.passportId, passportId), isNull(unsoldUnits.revertedAt)));
}

export async function findUnitForDisposal(
  db: BrandDb,
  { brandId, passportId }: { brandId: string; passportId: string },
) {
  const [row] = await db
    .select({
      holderId: passports.holderId,
      commodityCode: sql<string | null>`${products.ecodesign} ->> 'commodity_code'`,
      weightG: sql<number | null>`(${products.ecodesign} ->> 'weight_g')::float8`,
    })
    .from(passports)
    .innerJoin(products, eq(products.id, passports.productId))
    .where(and(eq(passports.id, passportId), eq(passports.brandId, brandId)));
  return row ?? null;
}
