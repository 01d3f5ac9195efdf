import {
  countUnsoldUnits,
  findDocuments,
  hashUnitsOfRow,
  listRowsOfReport,
  lockReport,
  type ReportRow,
  type UnsoldRowRecord,
  updateReport,
} from "@/db/queries/unsold-goods";
import { countVersions, findVersion, insertVersion, publishVersion } from "@/db/queries/unsold-versions";
import type { BrandDb } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { dayOf } from "@/lib/platform/calendar";
import { canonicalJson } from "@/lib/platform/canonical-json";
import { DomainError } from "@/lib/platform/errors";
import { requireValue } from "@/lib/platform/require-value";
import { sha256Hex } from "@/lib/platform/secrets";
import { noSuchReport, requireReport, requireRevision } from "./change-report";
import { publishForm, reportIdForm, returnForm, stepForm } from "./contract";
import { type Finding, findIn, keptUntil } from "./rules";
import { freezeTable } from "./table-rules";

export type Evidenced = UnsoldRowRecord & { evidence: Awaited<ReturnType<typeof findDocuments>> };

export async function listEvidencedRows(
  db: BrandDb,
  { brandId, reportId }: { brandId: string; reportId: string },
): Promise<Evidenced[]> {
  const rows = await listRowsOfReport(db, { brandId, reportId });
  const documents = await findDocuments(db, { brandId, ids: rows.flatMap(({ documentIds }) => documentIds) });
  return rows.map((row) => ({ ...row, evidence: documents.filter(({ id }) => row.documentIds.includes(id)) }));
}

export async function findFindings(db: BrandDb, report: ReportRow, rows: readonly Evidenced[]): Promise<Finding[]> {
  const counts = await countUnsoldUnits(db, report);
  const count = (of: (part: (typeof counts)[number]) => number) => counts.reduce((sum, part) => sum + of(part), 0);
  return findIn(
    report,
    rows.map((row) => ({ ...row, evidenceCount: row.evidence.length + (row.offerId === null ? 0 : 1) })),
    {
      withoutCode: count(({ heading, units }) => (heading === null ? units : 0)),
      withoutWeight: count(({ heading, weightless }) => (heading === null ? 0 : weightless)),
    },
  );
}

async function requireNoErrors(tx: BrandDb, report: ReportRow): Promise<Evidenced[]> {
  const rows = await listEvidencedRows(tx, { brandId: report.brandId, reportId: report.id });
  const findings = await findFindings(tx, report, rows);
  if (findings.some(({ severity }) => severity === "error"))
    throw new DomainError("checks_open", "Correct the errors of the report first.");
  return rows;
}

/** Throws `unsold_report_not_found`, `unsold_report_conflict`, `edit_conflict`, `checks_open`. */
export const submitReport = useCase({
  may: "compliance.prepare",
  by: "member",
  input: stepForm,
  audits: ["unsold_report.submitted"],
  run: async ({ tx, actor, at, audit }, { reportId, revision }) => {
    const report = await requireReport(tx, { brandId: actor.brandId, reportId }, "draft");
    requireRevision(report, revision);
    await requireNoErrors(tx, report);
    const set = { state: "submitted", submittedBy: actor.userId, submittedAt: at, returnReason: null } as const;
    await updateReport(tx, { reportId, set });
    await audit("unsold_report.submitted", reportId);
  },
});

export const returnReport = useCase({
  may: "compliance.review",
  by: "member",
  input: returnForm,
  audits: ["unsold_report.returned"],
  run: async ({ tx, actor, audit }, { reportId, revision, reason }) => {
    const report = await requireReport(tx, { brandId: actor.brandId, reportId }, "submitted");
    requireRevision(report, revision);
    await updateReport(tx, { reportId, set: { state: "draft", returnReason: reason } });
    await audit("unsold_report.returned", reportId, { reason });
  },
});

/** Throws `second_person_needed` for the submitter and the last editor, and like `submitReport`. */
export const approveReport = useCase({
  may: "compliance.review",
  by: "member",
  input: stepForm,
  audits: ["unsold_report.approved"],
  run: async ({ tx, actor, at, audit }, { reportId, revision }): Promise<{ version: number; sha256: string }> => {
    const { brandId, userId } = actor;
    const report = await requireReport(tx, { brandId, reportId }, "submitted");
    requireRevision(report, revision);
    const submittedBy = requireValue(report.submittedBy, "Submitted by");
    if (userId === submittedBy || userId === report.editedBy)
      throw new DomainError(
        "second_person_needed",
        "You submitted this report or edited it last: somebody else has to approve it.",
      );
    const rows = await requireNoErrors(tx, report);
    const version = (await countVersions(tx, { brandId, reportId })) + 1;
    const frozen = [];
    for (const row of rows)
      frozen.push({
        ...row,
        evidence: row.evidence.map(({ id, title, sha256 }) => ({ document_id: id, title, sha256 })),
        unitsSha256: row.source === "units" ? await hashUnits(tx, report, row) : undefined,
      });
    const content = freezeTable(report, frozen, { version, approvedOn: dayOf(at) });
    const sha256 = sha256Hex(canonicalJson(content));
    const people = { submittedBy, submittedAt: requireValue(report.submittedAt, "Submitted at") };
    await insertVersion(
      tx,
      { reportId, number: version, brandId, content, sha256, ...people, approvedBy: userId, approvedAt: at },
      [...new Set(rows.flatMap(({ evidence }) => evidence.map(({ id }) => id)))],
    );
    await updateReport(tx, { reportId, set: { state: "approved" } });
    await audit("unsold_report.approved", reportId, { version, sha256 });
    return { version, sha256 };
  },
});

const hashUnits = (tx: BrandDb, report: ReportRow, { cnCodes, reason, derogation }: UnsoldRowRecord) =>
  hashUnitsOfRow(tx, {
    year: report,
    group: { heading: requireValue(cnCodes[0], "A heading"), reason, derogation },
    countedAt: requireValue(report.countedAt, "Counted at"),
  });

/** Publishes the newest version on the brand's public page. A repeat changes nothing. */
export const publishReport = useCase({
  may: "compliance.review",
  by: "member",
  input: publishForm,
  audits: ["unsold_report.published"],
  run: async ({ tx, actor, at, audit }, { reportId, version: number }) => {
    const of = { brandId: actor.brandId, reportId };
    const report = await lockReport(tx, of);
    const version = report && (await findVersion(tx, { ...of, number }));
    if (!version) throw noSuchReport();
    if (version.publishedAt !== null) return;
    if (report.state !== "approved" || number !== (await countVersions(tx, of)))
      throw new DomainError("unsold_report_conflict", `The report is ${report.state}: reload it.`);
    await publishVersion(tx, { ...of, number, publishedBy: actor.userId, publishedAt: at, keptUntil: keptUntil(at) });
    await updateReport(tx, { reportId, set: { state: "published" } });
    await audit("unsold_report.published", reportId, { version: number, sha256: version.sha256 });
  },
});

/** Reopens an approved or published report. Its versions stay as they are, a published one online. */
export const correctReport = useCase({
  may: "compliance.prepare",
  by: "member",
  input: reportIdForm,
  audits: ["unsold_report.reopened"],
  run: async ({ tx, actor, audit }, { reportId }) => {
    const report = await lockReport(tx, { brandId: actor.brandId, reportId });
    if (!report) throw noSuchReport();
    if (report.state === "draft") return;
    const set = { state: "draft", submittedBy: null, submittedAt: null } as const;
    await updateReport(tx, { reportId, set });
    await audit("unsold_report.reopened", reportId, { from: report.state });
  },
});
