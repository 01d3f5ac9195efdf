import type { UNSOLD_REASONS } from "@/lib/ecodesign/rules";
import {
  banWithin,
  COMMON_FORMAT_FROM,
  type Derogation,
  DESTROYING_TREATMENTS,
  DISCLOSURE_MONTHS,
  DISCLOSURE_YEARS,
  FOUR_DIGIT_HEADINGS,
  isDestructionBanned,
  isDisclosureDuty,
  monthsAfter,
  type SizeClass,
  type Treatment,
  TREATMENTS,
} from "@/lib/law/unsold-goods";

/** Weights are grams and shares are hundredths of a percent, both whole numbers, so that sums are exact. */

export const REPORT_STATES = ["draft", "submitted", "approved", "published"] as const;
export type ReportState = (typeof REPORT_STATES)[number];
export const ROW_SOURCES = ["units", "form", "file", "api"] as const;
export type RowSource = (typeof ROW_SOURCES)[number];

export const ROWS_MAX = 2_000;
export const ROWS_FILE_BYTES_MAX = 2 * 1024 * 1024;
export const CODES_OF_ROW_MAX = 5;
export const NAME_CHARACTERS_MAX = 200;
export const NOTE_CHARACTERS_MAX = 300;
export const OFFER_TEXT_CHARACTERS_MAX = 2_000;
export const OFFER_DAYS_MAX = 366;
export const NARRATIVE_CHARACTERS_MAX = 5_000;
export const UNDERTAKINGS_MAX = 200;
export const UNITS_MAX = 1_000_000_000;
export const WEIGHT_G_MAX = 100_000_000_000;
export const WHOLE_SHARE = 10_000;
/** A financial year has at most this many months (Directive 2013/34/EU leaves longer first years to Member States). */
export const YEAR_MONTHS_MAX = 24;

export type UnsoldReason = (typeof UNSOLD_REASONS)[number];
export type Shares = Record<Treatment, number>;

export interface UnsoldRow {
  cnCodes: readonly string[];
  description: string;
  units: number | null;
  areUnitsEstimated: boolean;
  weightG: number | null;
  isWeightEstimated: boolean;
  hasPackaging: boolean;
  reason: UnsoldReason;
  note: string;
  derogation: Derogation | null;
  shares: Shares;
}

export interface UnsoldReport {
  startsOn: string;
  endsOn: string;
  sizeClass: SizeClass;
  entityName: string;
  identifier: string;
  isConsolidated: boolean;
  undertakings: readonly string[];
  measuresTaken: string;
  measuresPlanned: string;
}

export const FINDINGS = [
  "no_identifier",
  "no_undertakings",
  "no_measures_taken",
  "no_measures_planned",
  "no_rows",
  "no_description",
  "shares_not_whole",
  "units_and_weight_missing",
  "both_estimated",
  "heading_digits",
  "same_row_twice",
  "destroyed",
  "destroyed_part",
  "destroyed_maybe",
  "evidence_missing",
  "share_unknown",
  "units_without_code",
  "units_without_weight",
  "exempt",
  "free_format",
] as const;
export type FindingCode = (typeof FINDINGS)[number];

/** Errors prevent submission. A breach of law does not: it has to be disclosed truthfully, too. */
const ERRORS: ReadonlySet<FindingCode> = new Set([
  "no_identifier",
  "no_undertakings",
  "no_measures_taken",
  "no_measures_planned",
  "no_description",
  "shares_not_whole",
  "units_and_weight_missing",
  "both_estimated",
  "heading_digits",
  "same_row_twice",
]);
const NOTES: ReadonlySet<FindingCode> = new Set(["exempt", "free_format", "no_rows", "share_unknown"]);

export const SEVERITIES = ["error", "warning", "note"] as const;

export interface Finding {
  code: FindingCode;
  severity: (typeof SEVERITIES)[number];
  /** The row, from 0. Absent: the whole report. */
  row?: number;
  count?: number;
}

const finding = (code: FindingCode, of: Pick<Finding, "row" | "count"> = {}): Finding => ({
  code,
  severity: ERRORS.has(code) ? "error" : NOTES.has(code) ? "note" : "warning",
  ...of,
});

export const sumOf = (shares: Shares): number => TREATMENTS.reduce((sum, name) => sum + shares[name], 0);

/** Recycling, other recovery and disposal: not part of the 100 %. */
export const destroyedShare = (shares: Shares): number =>
  DESTROYING_TREATMENTS.reduce((sum, name) => sum + shares[name], 0);

/** The law wants one line per category and reason: two rows with the same key have to be combined. */
export const rowKey = (row: Pick<UnsoldRow, "cnCodes" | "description" | "reason" | "note" | "derogation">): string =>
  JSON.stringify([[...row.cnCodes].toSorted(), row.description, row.reason, row.note, row.derogation]);

interface Checked extends UnsoldRow {
  evidenceCount: number;
}

export interface UncountedUnits {
  withoutCode: number;
  withoutWeight: number;
}

export function findIn(report: UnsoldReport, rows: readonly Checked[], uncounted?: UncountedUnits): Finding[] {
  const seen = new Set<string>();
  return [
    ...findInReport(report, rows.length),
    ...(uncounted?.withoutCode ? [finding("units_without_code", { count: uncounted.withoutCode })] : []),
    ...(uncounted?.withoutWeight ? [finding("units_without_weight", { count: uncounted.withoutWeight })] : []),
    ...rows.flatMap((row, index) => {
      const key = rowKey(row);
      const isTwice = seen.has(key);
      seen.add(key);
      return [
        ...(isTwice ? [finding("same_row_twice", { row: index })] : []),
        ...findInRow(row).map((code) => finding(code, { row: index })),
        ...findDestruction(report, row).map((code) => finding(code, { row: index })),
      ];
    }),
  ];
}

function findInReport(report: UnsoldReport, rowCount: number): Finding[] {
  return [
    ...(report.identifier === "" ? [finding("no_identifier")] : []),
    ...(report.isConsolidated && report.undertakings.length === 0 ? [finding("no_undertakings")] : []),
    ...(report.measuresTaken === "" ? [finding("no_measures_taken")] : []),
    ...(report.measuresPlanned === "" ? [finding("no_measures_planned")] : []),
    ...(rowCount === 0 ? [finding("no_rows")] : []),
    ...(isDisclosureDuty(report.sizeClass, report.startsOn) ? [] : [finding("exempt")]),
    ...(report.startsOn < COMMON_FORMAT_FROM ? [finding("free_format")] : []),
  ];
}

function findInRow(row: Checked): FindingCode[] {
  return [
    ...(row.description === "" ? (["no_description"] as const) : []),
    ...(sumOf(row.shares) === WHOLE_SHARE ? [] : (["shares_not_whole"] as const)),
    ...(row.units === null || row.weightG === null ? (["units_and_weight_missing"] as const) : []),
    ...(row.areUnitsEstimated && row.isWeightEstimated ? (["both_estimated"] as const) : []),
    ...(row.cnCodes.every(isHeading) ? [] : (["heading_digits"] as const)),
    ...(row.derogation !== null && row.evidenceCount === 0 ? (["evidence_missing"] as const) : []),
    ...(row.shares.unknown > 0 ? (["share_unknown"] as const) : []),
  ];
}

/** Two digits, or four for the headings of Annex II. */
export const isHeading = (code: string): boolean =>
  code.length === 2 ? /^[0-9]{2}$/.test(code) : FOUR_DIGIT_HEADINGS.has(code);

function findDestruction(report: UnsoldReport, row: UnsoldRow): FindingCode[] {
  const ban = banWithin(report.sizeClass, report);
  if (ban === "none" || row.derogation !== null || destroyedShare(row.shares) === 0) return [];
  const verdicts = row.cnCodes.map(isDestructionBanned);
  if (verdicts.includes("yes")) return [ban === "part" ? "destroyed_part" : "destroyed"];
  return verdicts.includes("maybe") ? ["destroyed_maybe"] : [];
}

/** Rounds shares to whole percents by the largest remainders, so that they still add up to 100. */
export function wholePercents(shares: Shares): Shares {
  const percents = Object.fromEntries(TREATMENTS.map((name) => [name, Math.floor(shares[name] / 100)])) as Shares;
  const missing = Math.round(sumOf(shares) / 100) - sumOf(percents);
  const byRemainder = TREATMENTS.toSorted((one, other) => (shares[other] % 100) - (shares[one] % 100));
  for (const name of byRemainder.slice(0, Math.max(0, missing))) percents[name] += 1;
  return percents;
}

export const wholeKilograms = (weightG: number): number => Math.floor((weightG + 500) / 1000);

/** Shares of the weights by treatment, which add up to 100 % exactly. Null without any weight. */
export function sharesOfWeights(weights: Record<Treatment, bigint>): Shares | null {
  const total = TREATMENTS.reduce((sum, name) => sum + weights[name], 0n);
  if (total === 0n) return null;
  const parts = TREATMENTS.map((name) => {
    const scaled = weights[name] * BigInt(WHOLE_SHARE);
    return { name, share: Number(scaled / total), rest: scaled % total };
  });
  const missing = WHOLE_SHARE - parts.reduce((sum, { share }) => sum + share, 0);
  const byRest = parts.toSorted((one, other) => (one.rest < other.rest ? 1 : one.rest > other.rest ? -1 : 0));
  const raised = new Set(byRest.slice(0, missing).map(({ name }) => name));
  return Object.fromEntries(parts.map(({ name, share }) => [name, share + (raised.has(name) ? 1 : 0)])) as Shares;
}

export interface Totals {
  units: number | null;
  weightG: number;
  shares: Shares;
}

/** Shares of all rows by weight. Units are null if a row has none. */
export function totalsOf(rows: readonly UnsoldRow[]): Totals {
  const weights = Object.fromEntries(
    TREATMENTS.map((name) => [
      name,
      rows.reduce((sum, row) => sum + BigInt(row.weightG ?? 0) * BigInt(row.shares[name]), 0n),
    ]),
  ) as Record<Treatment, bigint>;
  const none = Object.fromEntries(TREATMENTS.map((name) => [name, 0])) as Shares;
  return {
    units: rows.some(({ units }) => units === null) ? null : rows.reduce((sum, { units }) => sum + (units ?? 0), 0),
    weightG: rows.reduce((sum, { weightG }) => sum + (weightG ?? 0), 0),
    shares: sharesOfWeights(weights) ?? none,
  };
}

function withoutEndingZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === "0") end -= 1;
  return digits.slice(0, end);
}

/** `12.5`, `12,5`, `12`: at most this many decimals, no separators of thousands. Null for anything else. */
export function parseDecimal(text: string, decimals: number): number | null {
  const [, integer, rest = ""] = /^([0-9]{1,12})(?:[.,]([0-9]+))?$/.exec(text.trim()) ?? [];
  if (integer === undefined || withoutEndingZeros(rest).length > decimals) return null;
  const value = Number(integer + rest.slice(0, decimals).padEnd(decimals, "0"));
  return Number.isSafeInteger(value) ? value : null;
}

export function writeDecimal(value: number, decimals: number): string {
  const digits = String(value).padStart(decimals + 1, "0");
  const rest = withoutEndingZeros(digits.slice(-decimals));
  return rest === "" ? digits.slice(0, -decimals) : `${digits.slice(0, -decimals)}.${rest}`;
}

/** The last day on which the disclosure has to be published (Implementing Regulation (EU) 2026/2, Article 1). */
export const dueOn = ({ endsOn }: { endsOn: string }): string => monthsAfter(endsOn, DISCLOSURE_MONTHS);

export function keptUntil(publishedAt: Date): Date {
  const until = new Date(publishedAt);
  until.setUTCFullYear(until.getUTCFullYear() + DISCLOSURE_YEARS);
  return until;
}

export const OFFER_STATES = ["planned", "open", "finished", "ended"] as const;
export type OfferState = (typeof OFFER_STATES)[number];

/** `finished`: it was online for its whole period. `ended`: before its last day. */
export function offerStateOn(
  { startsOn, endsOn, endedAt }: { startsOn: string; endsOn: string; endedAt: Date | null },
  today: string,
): OfferState {
  if (endedAt !== null) return "ended";
  if (today < startsOn) return "planned";
  return today <= endsOn ? "open" : "finished";
}

export const OFFER_REQUESTS_A_DAY = 50;
