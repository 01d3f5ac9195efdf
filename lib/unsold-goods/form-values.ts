import type { ReportRow, UnsoldRowRecord } from "@/db/queries/unsold-goods";
import { TREATMENTS } from "@/lib/law/unsold-goods";
import { stateOf } from "@/lib/platform/input/state-of";
import { SHARE_FIELDS } from "./contract";
import { writeDecimal } from "./rules";

/** What a form shows of stored data, by field, so that two people do not overwrite each other unseen. */
type Values = Record<string, string | undefined>;

const TICK_OFF = "0";
const tick = (isOn: boolean) => (isOn ? "1" : TICK_OFF);
const filled = (text: string | null) => text || undefined;
const amount = (value: number | null, decimals: number) =>
  value === null ? undefined : decimals === 0 ? String(value) : writeDecimal(value, decimals);

export type FormRow = Omit<UnsoldRowRecord, "id" | "brandId" | "reportId" | "createdAt">;

export function rowValues(row: FormRow): Values {
  const own: Values = {
    description: filled(row.description),
    packaging_included: tick(row.hasPackaging),
    note: filled(row.note),
    offer_id: filled(row.offerId),
    document_ids: filled(row.documentIds.toSorted().join(" ")),
  };
  if (row.source === "units") return own;
  return {
    ...own,
    cn_codes: row.cnCodes.join(", "),
    units: amount(row.units, 0),
    units_estimated: tick(row.areUnitsEstimated),
    weight_kg: amount(row.weightG, 3),
    weight_estimated: tick(row.isWeightEstimated),
    reason: row.reason,
    derogation: filled(row.derogation),
    ...Object.fromEntries(TREATMENTS.map((name) => [SHARE_FIELDS[name], amount(row.shares[name], 2)])),
  };
}

type FormReport = Pick<
  ReportRow,
  | "startsOn"
  | "endsOn"
  | "sizeClass"
  | "entityName"
  | "identifier"
  | "isConsolidated"
  | "undertakings"
  | "measuresTaken"
  | "measuresPlanned"
>;

export const reportValues = (report: FormReport): Values => ({
  starts_on: report.startsOn,
  ends_on: report.endsOn,
  size_class: report.sizeClass,
  entity_name: report.entityName,
  identifier: filled(report.identifier),
  is_consolidated: tick(report.isConsolidated),
  undertakings: filled(report.undertakings.join("\n")),
  measures_taken: filled(report.measuresTaken),
  measures_planned: filled(report.measuresPlanned),
});

export const rowState = (row: FormRow): string => stateOf(rowValues(row));
export const reportState = (report: FormReport): string => stateOf(reportValues(report));
/** Of a preview: another person may have read in another file meanwhile. */
export const uploadState = (upload: NonNullable<ReportRow["upload"]>): string => stateOf({ upload });
