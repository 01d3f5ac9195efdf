import { findBrand } from "@/db/queries/brands";
import {
  findReport,
  listNewestDocuments,
  listReportRows,
  listRowsOfReport,
  listUnitsOfRow,
} from "@/db/queries/unsold-goods";
import { listFinishedOffers } from "@/db/queries/unsold-offers";
import { listVersions } from "@/db/queries/unsold-versions";
import type { BrandDb } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { dayOf } from "@/lib/platform/calendar";
import { cutPage } from "@/lib/platform/input/list-page";
import { requireValue } from "@/lib/platform/require-value";
import { noSuchReport } from "./change-report";
import { reportIdForm, reportListQuery, unitsOfRowQuery } from "./contract";
import { findFindings, listEvidencedRows } from "./decide-report";
import { totalsOf } from "./rules";

const CHOICES_MAX = 200;

const slugOf = async (db: BrandDb, brandId: string) => requireValue(await findBrand(db, brandId), "The brand").slug;

export const listReports = useCase({
  may: "compliance.read",
  by: "member",
  input: reportListQuery,
  audits: [],
  run: async ({ db, actor: { brandId } }, { state: states, cursor: beforeId, limit }) => ({
    slug: await slugOf(db, brandId),
    ...cutPage(await listReportRows(db, { brandId, states, beforeId, limit: limit + 1 }), limit),
  }),
});
export type ListedReport = Awaited<ReturnType<typeof listReports>>["rows"][number];

/** Throws `unsold_report_not_found`. */
export const showReport = useCase({
  may: "compliance.read",
  by: "member",
  input: reportIdForm,
  audits: [],
  run: async ({ db, actor: { brandId }, at }, { reportId }) => {
    const of = { brandId, reportId };
    const report = await findReport(db, of);
    if (!report) throw noSuchReport();
    const rows = await listEvidencedRows(db, of);
    return {
      slug: await slugOf(db, brandId),
      report,
      rows,
      totals: totalsOf(rows),
      findings: await findFindings(db, report, rows),
      versions: await listVersions(db, of),
      documents: await listNewestDocuments(db, { brandId, limit: CHOICES_MAX }),
      offers: await listFinishedOffers(db, { brandId, today: dayOf(at), limit: CHOICES_MAX }),
    };
  },
});
export type ReportView = Awaited<ReturnType<typeof showReport>>;

/** The decommissioned units behind a row. Throws `unsold_report_not_found`. */
export const showUnitsOfRow = useCase({
  may: "compliance.read",
  by: "member",
  input: unitsOfRowQuery,
  audits: [],
  run: async ({ db, actor: { brandId } }, { reportId, rowId, cursor: afterId, limit }) => {
    const report = await findReport(db, { brandId, reportId });
    const row = (await listRowsOfReport(db, { brandId, reportId })).find(
      ({ id, source }) => id === rowId && source === "units",
    );
    if (!report || !row) throw noSuchReport();
    const units = await listUnitsOfRow(db, {
      year: report,
      group: { heading: requireValue(row.cnCodes[0], "A heading"), reason: row.reason, derogation: row.derogation },
      countedAt: requireValue(report.countedAt, "Counted at"),
      afterId,
      limit: limit + 1,
    });
    const { rows, next } = cutPage(
      units.map(({ unit, ...more }) => ({ ...unit, ...more })),
      limit,
    );
    return { report, row, units: rows, next };
  },
});
export type UnitOfRow = Awaited<ReturnType<typeof showUnitsOfRow>>["units"][number];
