import { type Derogation, type SizeClass, type Treatment, TREATMENTS } from "@/lib/law/unsold-goods";
import {
  destroyedShare,
  type RowSource,
  type Shares,
  totalsOf,
  type UnsoldReason,
  type UnsoldReport,
  type UnsoldRow,
  wholeKilograms,
  wholePercents,
  writeDecimal,
} from "./rules";

export interface UploadedRow {
  number: number;
  values: Record<string, string>;
  errors: { field: string; code: string }[];
}

export interface TableRow {
  row_id: string;
  source: RowSource;
  cn_codes: string[];
  description: string;
  /** Whole numbers as published; null is missing. */
  units: number | null;
  units_estimated: boolean;
  weight_kg: number | null;
  weight_estimated: boolean;
  exact_weight_kg: string | null;
  packaging_included: boolean;
  reason: UnsoldReason;
  note: string;
  derogation: Derogation | null;
  /** Whole percents of the weight, which add up to 100. */
  shares: Shares;
  exact_shares: Record<Treatment, string>;
  destroyed: number;
  evidence: { document_id: string; title: string; sha256: string }[];
  offer_id: string | null;
  /** For rows counted from decommissioned units: SHA-256 of their sorted passport ids, one per line. */
  units_sha256?: string;
}

export interface UnsoldTable {
  format: "2026/2";
  report_id: string;
  version: number;
  entity: { name: string; identifier: string };
  scope: "standalone" | "consolidated";
  undertakings: string[];
  financial_year: { starts_on: string; ends_on: string };
  size_class: SizeClass;
  rows: TableRow[];
  totals: { units: number | null; weight_kg: number; exact_weight_kg: string; shares: Shares; destroyed: number };
  measures_taken: string;
  measures_planned: string;
  approved_on: string;
}

interface FrozenRow extends UnsoldRow {
  id: string;
  source: RowSource;
  evidence: TableRow["evidence"];
  offerId: string | null;
  unitsSha256?: string | undefined;
}

const exactShares = (shares: Shares) =>
  Object.fromEntries(TREATMENTS.map((name) => [name, writeDecimal(shares[name], 2)])) as Record<Treatment, string>;

function tableRow(row: FrozenRow): TableRow {
  const shares = wholePercents(row.shares);
  return {
    row_id: row.id,
    source: row.source,
    cn_codes: [...row.cnCodes],
    description: row.description,
    units: row.units,
    units_estimated: row.areUnitsEstimated,
    weight_kg: row.weightG === null ? null : wholeKilograms(row.weightG),
    weight_estimated: row.isWeightEstimated,
    exact_weight_kg: row.weightG === null ? null : writeDecimal(row.weightG, 3),
    packaging_included: row.hasPackaging,
    reason: row.reason,
    note: row.note,
    derogation: row.derogation,
    shares,
    exact_shares: exactShares(row.shares),
    destroyed: destroyedShare(shares),
    evidence: row.evidence,
    offer_id: row.offerId,
    ...(row.unitsSha256 && { units_sha256: row.unitsSha256 }),
  };
}

export function tableTotals(rows: readonly UnsoldRow[]): UnsoldTable["totals"] {
  const { units, weightG, shares: exact } = totalsOf(rows);
  const shares = wholePercents(exact);
  return {
    units,
    weight_kg: wholeKilograms(weightG),
    exact_weight_kg: writeDecimal(weightG, 3),
    shares,
    destroyed: destroyedShare(shares),
  };
}

export function freezeTable(
  report: UnsoldReport & { id: string },
  rows: readonly FrozenRow[],
  { version, approvedOn }: { version: number; approvedOn: string },
): UnsoldTable {
  return {
    format: "2026/2",
    report_id: report.id,
    version,
    entity: { name: report.entityName, identifier: report.identifier },
    scope: report.isConsolidated ? "consolidated" : "standalone",
    undertakings: [...report.undertakings],
    financial_year: { starts_on: report.startsOn, ends_on: report.endsOn },
    size_class: report.sizeClass,
    rows: rows.map(tableRow),
    totals: tableTotals(rows),
    measures_taken: report.measuresTaken,
    measures_planned: report.measuresPlanned,
    approved_on: approvedOn,
  };
}
