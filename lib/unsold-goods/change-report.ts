import {
  countRowsOfReport,
  countUnsoldUnits,
  deleteReport,
  deleteUnsoldRows,
  findDocuments,
  findUnsoldRow,
  hasOverlappingReport,
  insertReport,
  insertUnsoldRows,
  listRowsOfReport,
  lockReport,
  lockUnsoldYears,
  type ReportRow,
  type UnsoldRowRecord,
  updateReport,
  updateUnsoldRow,
} from "@/db/queries/unsold-goods";
import { findOffer } from "@/db/queries/unsold-offers";
import { countVersions, findKeptUntil } from "@/db/queries/unsold-versions";
import type { BrandDb } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { dayOf } from "@/lib/platform/calendar";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { invalidRequest } from "@/lib/platform/input/read-input";
import { requireSeen, stateOf } from "@/lib/platform/input/state-of";
import {
  editReportForm,
  reportForm,
  type ReportForm,
  reportIdForm,
  type RowFields,
  removeRowForm,
  rowForm,
  sharesOf,
  stepForm,
} from "./contract";
import { reportState, reportValues, rowState, rowValues } from "./form-values";
import { offerStateOn, type ReportState, ROWS_MAX, type RowSource, sharesOfWeights } from "./rules";

/** Throws `edit_conflict` if the report was changed after the person saw it. */
export function requireRevision(report: ReportRow, revision: number): void {
  if (report.revision !== revision)
    throw new DomainError("edit_conflict", "Someone else changed the report meanwhile.");
}

export const noSuchReport = () => new DomainError("unsold_report_not_found", "Your brand has no such report.");

/** Throws `unsold_report_not_found`, and `unsold_report_conflict` unless the report is in this state. */
export async function requireReport(
  tx: BrandDb,
  of: { brandId: string; reportId: string },
  state: ReportState,
): Promise<ReportRow> {
  const report = await lockReport(tx, of);
  if (!report) throw noSuchReport();
  if (report.state === state) return report;
  throw new DomainError("unsold_report_conflict", `The report is ${report.state}: reload it.`);
}

async function requireFreeYear(
  tx: BrandDb,
  { brandId, year, exceptId }: { brandId: string; year: ReportForm; exceptId?: string },
): Promise<void> {
  await lockUnsoldYears(tx, brandId);
  const { starts_on: startsOn, ends_on: endsOn } = year;
  if (!(await hasOverlappingReport(tx, { brandId, startsOn, endsOn, exceptId }))) return;
  const detail = "Another report of your brand covers part of this time.";
  throw invalidRequest([{ pointer: "/starts_on", code: "year_taken", detail }]);
}

const storedReport = (form: ReportForm) => ({
  startsOn: form.starts_on,
  endsOn: form.ends_on,
  sizeClass: form.size_class,
  entityName: form.entity_name,
  identifier: form.identifier,
  isConsolidated: form.is_consolidated,
  undertakings: form.undertakings,
  measuresTaken: form.measures_taken,
  measuresPlanned: form.measures_planned,
});

/** Throws `invalid_request` if another report covers part of the financial year. */
export const createReport = useCase({
  may: "compliance.prepare",
  by: "member",
  input: reportForm,
  audits: ["unsold_report.created"],
  run: async ({ tx, actor, at, audit }, form): Promise<{ reportId: string }> => {
    const { brandId, userId } = actor;
    await requireFreeYear(tx, { brandId, year: form });
    const reportId = newId("uns", at);
    await insertReport(tx, { id: reportId, brandId, ...storedReport(form), editedBy: userId, createdAt: at });
    await audit("unsold_report.created", reportId, { starts_on: form.starts_on, ends_on: form.ends_on });
    return { reportId };
  },
});

/** A version's year stays (public address). Another year removes counted rows. Throws `edit_conflict`. */
export const editReport = useCase({
  may: "compliance.prepare",
  by: "member",
  input: editReportForm,
  audits: ["unsold_report.edited"],
  run: async ({ tx, actor, audit }, { reportId, seen, ...form }) => {
    const of = { brandId: actor.brandId, reportId };
    const report = await requireReport(tx, of, "draft");
    if (stateOf(reportValues(storedReport(form))) === reportState(report)) return;
    requireSeen(reportValues(report), seen);
    const isSameYear = report.startsOn === form.starts_on && report.endsOn === form.ends_on;
    if (!isSameYear && (await countVersions(tx, of)) > 0)
      throw invalidRequest([
        { pointer: "/ends_on", code: "year_fixed", detail: "The year of an approved report cannot be changed." },
      ]);
    if (!isSameYear) {
      await requireFreeYear(tx, { brandId: actor.brandId, year: form, exceptId: reportId });
      const ofUnits = (await listRowsOfReport(tx, of)).filter(({ source }) => source === "units");
      await deleteUnsoldRows(tx, { ...of, rowIds: ofUnits.map(({ id }) => id) });
    }
    const set = { ...storedReport(form), editedBy: actor.userId, ...(!isSameYear && { countedAt: null }) };
    await updateReport(tx, { reportId, set });
    await audit("unsold_report.edited", reportId, { starts_on: form.starts_on, ends_on: form.ends_on });
  },
});

/** Throws `invalid_request` for documents that the brand does not have. */
async function requireDocuments(tx: BrandDb, brandId: string, ids: readonly string[]): Promise<void> {
  const documents = await findDocuments(tx, { brandId, ids });
  if (documents.length === new Set(ids).size) return;
  const detail = "Your brand has no such document, or it was deleted.";
  throw invalidRequest([{ pointer: "/document_ids", code: "unknown_document", detail }]);
}

/** Only a finished offer proves that goods were not accepted. */
async function requireFinishedOffer(tx: BrandDb, brandId: string, offerId: string | undefined): Promise<void> {
  if (offerId === undefined) return;
  const offer = await findOffer(tx, { brandId, offerId });
  if (offer && offerStateOn(offer, dayOf(now())) === "finished") return;
  const detail = "Your brand has no such offer, or it has not lasted eight weeks.";
  throw invalidRequest([{ pointer: "/offer_id", code: "offer_not_finished", detail }]);
}

const storedRow = (row: RowFields) => ({
  cnCodes: row.cn_codes,
  description: row.description,
  units: row.units ?? null,
  areUnitsEstimated: row.units_estimated,
  weightG: row.weight_kg ?? null,
  isWeightEstimated: row.weight_estimated,
  hasPackaging: row.packaging_included,
  reason: row.reason,
  note: row.note,
  derogation: row.derogation ?? null,
  shares: sharesOf(row),
  documentIds: row.document_ids,
  offerId: row.offer_id ?? null,
});

/** Throws `too_many_records` above the limit of a report. */
export async function addRows(
  tx: BrandDb,
  { brandId, reportId, source }: { brandId: string; reportId: string; source: RowSource },
  rows: readonly RowFields[],
): Promise<void> {
  await requireDocuments(
    tx,
    brandId,
    rows.flatMap(({ document_ids: ids }) => ids),
  );
  if ((await countRowsOfReport(tx, { brandId, reportId })) + rows.length > ROWS_MAX)
    throw new DomainError("too_many_records", `A report has at most ${ROWS_MAX} rows.`);
  await insertUnsoldRows(
    tx,
    rows.map((row) => ({ id: newId("unr"), brandId, reportId, source, ...storedRow(row) })),
  );
}

/** Of a row counted from units only the counted figures stay. Throws `edit_conflict`, `unsold_row_not_found`. */
export const saveUnsoldRow = useCase({
  may: "compliance.prepare",
  by: "member",
  input: rowForm,
  audits: ["unsold_report.rows_changed"],
  run: async ({ tx, actor, audit }, { reportId, rowId, seen = "", ...row }) => {
    const { brandId, userId } = actor;
    await requireReport(tx, { brandId, reportId }, "draft");
    await requireFinishedOffer(tx, brandId, row.offer_id);
    if (rowId === undefined) await addRows(tx, { brandId, reportId, source: "form" }, [row]);
    else {
      await requireDocuments(tx, brandId, row.document_ids);
      const stored = await findUnsoldRow(tx, { brandId, reportId, rowId });
      if (!stored) throw new DomainError("unsold_row_not_found", "The row was removed from the report.");
      const { description, hasPackaging, note, documentIds, offerId } = storedRow(row);
      const ofUnits = { description, hasPackaging, note, documentIds, offerId };
      const set = stored.source === "units" ? ofUnits : storedRow(row);
      if (rowState({ ...stored, ...set }) === rowState(stored)) return;
      requireSeen(rowValues(stored), seen);
      await updateUnsoldRow(tx, { brandId, reportId, rowId, set });
    }
    await updateReport(tx, { reportId, set: { editedBy: userId } });
    await audit("unsold_report.rows_changed", reportId, { change: rowId === undefined ? "added" : "edited", rows: 1 });
  },
});

/** A repeat changes nothing. Throws `edit_conflict` if another person has changed the row meanwhile. */
export const removeUnsoldRow = useCase({
  may: "compliance.prepare",
  by: "member",
  input: removeRowForm,
  audits: ["unsold_report.rows_changed"],
  run: async ({ tx, actor, audit }, { reportId, rowId, seen }) => {
    const { brandId, userId } = actor;
    await requireReport(tx, { brandId, reportId }, "draft");
    const row = await findUnsoldRow(tx, { brandId, reportId, rowId });
    if (!row) return;
    requireSeen(rowValues(row), seen);
    await deleteUnsoldRows(tx, { brandId, reportId, rowIds: [rowId] });
    await updateReport(tx, { reportId, set: { editedBy: userId } });
    await audit("unsold_report.rows_changed", reportId, { change: "removed", rows: 1 });
  },
});

type CountedUnits = Awaited<ReturnType<typeof countUnsoldUnits>>[number];
type Counted = Pick<UnsoldRowRecord, "cnCodes" | "units" | "weightG" | "reason" | "derogation" | "shares">;

const keyOf = ({ cnCodes, reason, derogation }: Pick<Counted, "cnCodes" | "reason" | "derogation">) =>
  [cnCodes[0], reason, derogation].join(" ");

/** The weight is rounded to grams once, after adding. Units without code or weight are not counted. */
export function groupUnits(counts: readonly CountedUnits[]): Counted[] {
  const groups = new Map<string, { of: Omit<Counted, "units" | "weightG" | "shares">; parts: CountedUnits[] }>();
  for (const part of counts) {
    if (part.heading === null || part.units === part.weightless) continue;
    const of = { cnCodes: [part.heading], reason: part.reason, derogation: part.derogation };
    const group = groups.get(keyOf(of)) ?? { of, parts: [] };
    group.parts.push(part);
    groups.set(keyOf(of), group);
  }
  return [...groups.values()].flatMap(({ of, parts }) => {
    const sum = (some: readonly CountedUnits[]) => some.reduce((total, { weightMg }) => total + weightMg, 0);
    const ofTreatment = (name: CountedUnits["treatment"]) =>
      BigInt(sum(parts.filter((part) => part.treatment === name)));
    const shares = sharesOfWeights({
      reuse: ofTreatment("reuse"),
      recycling: ofTreatment("recycling"),
      other_recovery: ofTreatment("other_recovery"),
      disposal: ofTreatment("disposal"),
      unknown: ofTreatment("unknown"),
    });
    const units = parts.reduce((total, part) => total + part.units - part.weightless, 0);
    return shares ? [{ ...of, units, weightG: Math.round(sum(parts) / 1000), shares }] : [];
  });
}

/** Counts the decommissioned units of the financial year again. Descriptions, notes and evidence of rows stay. */
export const countUnitsIntoReport = useCase({
  may: "compliance.prepare",
  by: "member",
  input: reportIdForm,
  audits: ["unsold_report.rows_changed"],
  run: async ({ tx, actor, at, audit }, { reportId }) => {
    const { brandId, userId } = actor;
    const { startsOn, endsOn } = await requireReport(tx, { brandId, reportId }, "draft");
    const groups = groupUnits(await countUnsoldUnits(tx, { brandId, startsOn, endsOn }));
    const stored = (await listRowsOfReport(tx, { brandId, reportId })).filter(({ source }) => source === "units");
    const rowOf = new Map(stored.map((row) => [keyOf(row), row]));
    const added = groups.filter((group) => !rowOf.has(keyOf(group)));
    const current = new Set(groups.map(keyOf));
    await deleteUnsoldRows(tx, {
      brandId,
      reportId,
      rowIds: stored.filter((row) => !current.has(keyOf(row))).map(({ id }) => id),
    });
    for (const { units, weightG, shares, ...group } of groups) {
      const row = rowOf.get(keyOf(group));
      if (row) await updateUnsoldRow(tx, { brandId, reportId, rowId: row.id, set: { units, weightG, shares } });
    }
    if ((await countRowsOfReport(tx, { brandId, reportId })) + added.length > ROWS_MAX)
      throw new DomainError("too_many_records", `A report has at most ${ROWS_MAX} rows.`);
    await insertUnsoldRows(
      tx,
      added.map((group) => ({
        id: newId("unr"),
        ...{ brandId, reportId, source: "units" as const },
        ...{ description: "", note: "", documentIds: [], offerId: null },
        ...{ areUnitsEstimated: false, isWeightEstimated: false, hasPackaging: false },
        ...group,
      })),
    );
    await updateReport(tx, { reportId, set: { editedBy: userId, countedAt: at } });
    await audit("unsold_report.rows_changed", reportId, { change: "counted", rows: groups.length });
  },
});

/** Throws `unsold_report_kept` within five years of the last publication, `edit_conflict` after another's change. */
export const removeReport = useCase({
  may: "compliance.prepare",
  by: "member",
  input: stepForm,
  audits: ["unsold_report.removed"],
  run: async ({ tx, actor, at, audit }, { reportId, revision }) => {
    const of = { brandId: actor.brandId, reportId };
    const report = await lockReport(tx, of);
    if (!report) throw noSuchReport();
    const until = await findKeptUntil(tx, of);
    if (until !== null && until > at)
      throw new DomainError("unsold_report_kept", "A published report stays online for five years.");
    requireRevision(report, revision);
    await deleteReport(tx, of);
    await audit("unsold_report.removed", reportId, { starts_on: report.startsOn, ends_on: report.endsOn });
  },
});
