import { z } from "zod";
import { findResponsibleMember } from "@/db/queries/api-keys";
import { insertUnsoldRows, listRowsOfReport, type UnsoldRowRecord, updateReport } from "@/db/queries/unsold-goods";
import type { BrandDb } from "@/db/tenant";
import type { KeyActor, MemberActor } from "@/lib/access/actor";
import { useCase } from "@/lib/access/use-case";
import { TREATMENTS } from "@/lib/law/unsold-goods";
import { canonicalJson } from "@/lib/platform/canonical-json";
import { DomainError, type FieldError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { parsed } from "@/lib/platform/input/ids";
import { FIELD_ERRORS_MAX, invalidRequest } from "@/lib/platform/input/read-input";
import { requireValue } from "@/lib/platform/require-value";
import { requireReport } from "./change-report";
import type { addUnsoldRowsOperation, InputRow, ReadRows } from "./rows-contract";
import { parseDecimal, ROWS_MAX, rowKey, type Shares } from "./rules";

type StoredFields = Omit<
  UnsoldRowRecord,
  "id" | "brandId" | "reportId" | "source" | "documentIds" | "offerId" | "createdAt"
>;

const exact = (value: number, decimals: number) => requireValue(parseDecimal(String(value), decimals), "A decimal");

const fieldsOf = (row: InputRow): StoredFields => ({
  cnCodes: row.cn_codes,
  description: row.description,
  units: row.units ?? null,
  areUnitsEstimated: row.units_estimated,
  weightG: row.weight_kg === null || row.weight_kg === undefined ? null : exact(row.weight_kg, 3),
  isWeightEstimated: row.weight_estimated,
  hasPackaging: row.packaging_included,
  reason: row.reason,
  note: row.note ?? "",
  derogation: row.derogation ?? null,
  shares: Object.fromEntries(TREATMENTS.map((name) => [name, exact(row.shares[name], 2)])) as Shares,
});

const figuresOf = ({ units, areUnitsEstimated, weightG, isWeightEstimated, hasPackaging, shares }: StoredFields) =>
  canonicalJson({ units, areUnitsEstimated, weightG, isWeightEstimated, hasPackaging, shares });

interface AddedRows {
  data: { index: number; id: string; outcome: "added" | "repeated" }[];
  rejected: { index: number; errors: FieldError[] }[];
  added: (StoredFields & { id: string })[];
}

function sortRows(stored: readonly UnsoldRowRecord[], { accepted, rejected }: ReadRows): AddedRows {
  const known = new Map<string, StoredFields & { id: string }>(stored.map((row) => [rowKey(row), row]));
  const result: AddedRows = { data: [], rejected: [...rejected], added: [] };
  const reject = (index: number, code: string, detail: string) =>
    result.rejected.push({ index, errors: [{ pointer: `/rows/${index}`, code, detail }] });
  for (const { index, row: input } of accepted) {
    const fields = fieldsOf(input);
    const existing = known.get(rowKey(fields));
    if (existing && figuresOf(existing) === figuresOf(fields))
      result.data.push({ index, id: existing.id, outcome: "repeated" });
    else if (existing)
      reject(index, "row_exists", `The row ${existing.id} has the same description and reason with other figures.`);
    else if (stored.length + result.added.length >= ROWS_MAX)
      reject(index, "too_many_records", `A report has at most ${ROWS_MAX} rows.`);
    else {
      const row = { ...fields, id: newId("unr") };
      known.set(rowKey(row), row);
      result.added.push(row);
      result.data.push({ index, id: row.id, outcome: "added" });
    }
  }
  result.rejected.sort((one, other) => one.index - other.index);
  return result;
}

function rejectionOf(rejected: AddedRows["rejected"]): DomainError {
  const errors = rejected.flatMap((row) => row.errors);
  if (!errors.every(({ code }) => code === "too_many_records")) return invalidRequest(errors);
  const detail = `A report has at most ${ROWS_MAX} rows. Combine rows of the same category and reason.`;
  return new DomainError("too_many_records", detail, { errors: errors.slice(0, FIELD_ERRORS_MAX) });
}

/** The person who may not approve alone what a key has written. */
const editorOf = async (tx: BrandDb, actor: KeyActor | MemberActor) =>
  actor.kind === "member" ? actor.userId : ((await findResponsibleMember(tx, actor)) ?? actor.keyId);

/**
 * Adds the good rows to a draft and returns the others with their errors. Throws `unsold_report_not_found`,
 * `unsold_report_conflict`; if no row can be added `invalid_request` or `too_many_records` with all errors.
 */
export const addUnsoldRows = useCase({
  may: "unsold_goods.add",
  by: ["member", "key"],
  input: z.strictObject({ reportId: z.string(), rows: parsed<ReadRows>() }),
  audits: ["unsold_report.rows_changed"],
  run: async ({ tx, actor, at, audit }, { reportId, rows }): Promise<AddedRows> => {
    const { brandId } = actor;
    await requireReport(tx, { brandId, reportId }, "draft");
    const result = sortRows(await listRowsOfReport(tx, { brandId, reportId }), rows);
    if (result.data.length === 0) throw rejectionOf(result.rejected);
    if (result.added.length === 0) return result;
    await insertUnsoldRows(
      tx,
      result.added.map((row) => ({
        ...row,
        ...{ brandId, reportId, source: "api" as const, documentIds: [], offerId: null, createdAt: at },
      })),
    );
    await updateReport(tx, { reportId, set: { editedBy: await editorOf(tx, actor) } });
    const counts = { rows: result.added.length, rejected: result.rejected.length };
    await audit("unsold_report.rows_changed", reportId, { change: "sent", ...counts });
    return result;
  },
});

export const addedRowsAnswer = ({ data, rejected }: AddedRows): z.input<typeof addUnsoldRowsOperation.answer> => ({
  data,
  count: data.length,
  rejected,
});
