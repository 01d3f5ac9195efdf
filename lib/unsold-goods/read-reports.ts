import { z } from "zod";
import { findReport, listReportRows, listReportsById, type ListedReportRow } from "@/db/queries/unsold-goods";
import { findPublishedVersion, listVersions } from "@/db/queries/unsold-versions";
import { useCase } from "@/lib/access/use-case";
import { dayOf } from "@/lib/platform/calendar";
import { translator } from "@/lib/platform/i18n/translator";
import { endPage, readPlace } from "@/lib/platform/input/cursor";
import { requireValue } from "@/lib/platform/require-value";
import { isTestBrand } from "@/lib/platform/test-brand";
import {
  type getPublishedTableOperation,
  type ListedReportAnswer,
  listUnsoldReportsOperation,
  type ReportAnswer,
} from "./api-contract";
import { noSuchReport } from "./change-report";
import { type Evidenced, findFindings, listEvidencedRows } from "./decide-report";
import { dueOn, type Finding, sumOf, writeDecimal } from "./rules";
import { tableTotals } from "./table-rules";
import { publicTable } from "./view-published";

export const listedAnswer = (report: ListedReportRow): ListedReportAnswer => ({
  id: report.id,
  test: isTestBrand(report.brandId),
  state: report.state,
  revision: report.revision,
  financial_year: { starts_on: report.startsOn, ends_on: report.endsOn },
  size_class: report.sizeClass,
  entity: { name: report.entityName, identifier: report.identifier },
  scope: report.isConsolidated ? "consolidated" : "standalone",
  rows: report.rowCount,
  due_on: dueOn(report),
  published_version: report.publishedNumber,
  created_at: report.createdAt.toISOString(),
});

/** Throws `invalid_request` for another list's cursor. */
export const followReports = useCase({
  may: "compliance.read",
  by: ["member", "key"],
  input: requireValue(listUnsoldReportsOperation.query, "The list's query"),
  audits: [],
  run: async ({ db, actor: { brandId } }, { state: states = [], cursor, limit }) => {
    const list = `unsold-reports:${brandId}`;
    const beforeId = readPlace(list, cursor)?.id;
    const stored = await listReportRows(db, { brandId, states, beforeId, limit: limit + 1 });
    const { rows, end } = endPage(stored, { list, limit, placeOf: ({ id }) => ({ id, value: null }) });
    return { data: rows.map(listedAnswer), ...end };
  },
});

function findingAnswer({ code, severity, row: index, count = 0 }: Finding, rows: readonly Evidenced[]) {
  const row = index === undefined ? undefined : requireValue(rows[index], "The row of a finding");
  const actual = row ? writeDecimal(sumOf(row.shares), 2) : "";
  return {
    code,
    severity,
    detail: translator("en", "unsoldGoods")(`findings.${code}`, { actual, count }),
    row: row ? { id: row.id, cn_codes: row.cnCodes, description: row.description } : null,
  };
}

/** Throws `unsold_report_not_found`. */
export const getReport = useCase({
  may: "compliance.read",
  by: ["member", "key"],
  input: z.strictObject({ reportId: z.string() }),
  audits: [],
  run: async ({ db, actor: { brandId } }, { reportId }): Promise<ReportAnswer> => {
    const of = { brandId, reportId };
    const report = await findReport(db, of);
    const [listed] = await listReportsById(db, { brandId, ids: [reportId] });
    if (!report || !listed) throw noSuchReport();
    const rows = await listEvidencedRows(db, of);
    const findings = await findFindings(db, report, rows);
    const versions = await listVersions(db, of);
    return {
      ...listedAnswer(listed),
      totals: tableTotals(rows),
      findings: findings.map((finding) => findingAnswer(finding, rows)),
      versions: versions.map(({ number, sha256, approvedAt, publishedAt, keptUntil }) => ({
        number,
        sha256,
        approved_at: approvedAt.toISOString(),
        published_at: publishedAt?.toISOString() ?? null,
        online_until: keptUntil && dayOf(keptUntil),
      })),
    };
  },
});

/** Throws `unsold_report_not_found`, also where nothing or not this version is published. */
export const getPublishedTable = useCase({
  may: "compliance.read",
  by: ["member", "key"],
  input: z.strictObject({ reportId: z.string(), version: z.number().optional() }),
  audits: [],
  run: async ({ db, actor: { brandId } }, { reportId, version: number }) => {
    const version = await findPublishedVersion(db, { brandId, reportId, number });
    if (!version) throw noSuchReport();
    return publicTable(version) satisfies z.input<typeof getPublishedTableOperation.answer>;
  },
});
