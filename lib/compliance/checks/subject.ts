import type { Ecodesign } from "@/lib/ecodesign/contract";
import type { ProductGroup } from "@/lib/ecodesign/rules";
import type { ProvisionId } from "@/lib/law/provisions";
import { utcDay } from "@/lib/platform/calendar";
import { processWide } from "@/lib/platform/process-wide";
import type { CheckId, Finding, Severity } from "../rules";

/** What a check sees of a product, and what it answers. */

/** A product's data in the API's names, without what is not declared. */
export type DeclaredProduct = Partial<Ecodesign> & {
  name: string;
  model?: string | null;
  gtin?: string | null;
  product_group?: ProductGroup | null;
  recycled_content?: number | null;
  carbon_score?: number | null;
  warranty_months?: number | null;
};

export type Document = NonNullable<Ecodesign["documents"]>[number];

/** A file kept as evidence. */
export interface EvidenceFact {
  kind: Document["kind"];
  /** Last day of validity, `YYYY-MM-DD`; null: without end. */
  validUntil: string | null;
  sha256: string;
  /** What it proves: fields in the API's names. */
  fields: readonly string[];
}

/** What is known of a product's units: of the newest thousand. */
export interface UnitFacts {
  count: number;
  withoutSerial: number;
  withoutBatch: number;
  /** Serial numbers that another product's units without a GTIN have as well. */
  sharedSerials: number;
}

/** What a check needs to know beside the product's own data. */
export interface Surroundings {
  /** `YYYY-MM-DD`, UTC. */
  today: string;
  units: UnitFacts;
  /** Percent of mass in the version before this one; null: none, or not declared. */
  earlierRecycledContent: number | null;
  /** Median footprint of the brand's products of the same group and unit, in kg CO2e; null: too few to say. */
  medianFootprint: number | null;
  evidence: readonly EvidenceFact[];
}

export interface Subject extends Surroundings {
  declared: DeclaredProduct;
}

/** A finding before its check's name is put to it. */
export type Found = Pick<Finding, "severity" | "reason" | "field"> & { values?: Finding["values"] };

export interface Check {
  id: CheckId;
  /** The gravest that it finds. */
  severity: Severity;
  /** What it rests on, the most binding first. */
  grounds: readonly ProvisionId[];
  /** Of reasons that rest on something else. */
  groundsOf?: Readonly<Record<string, readonly ProvisionId[]>>;
  /** From the day these bind, its findings are graver: the product is checked again then. */
  turns?: readonly ProvisionId[];
  /** Good practice, whatever law its grounds lean on. */
  isVoluntary?: true;
  /** The fields it looks at, in the API's names: beside these its findings are shown. */
  fields: readonly string[];
  find: (subject: Subject) => Found[];
}

/** Declared documents and kept evidence of some kinds, with the last day of their validity. */
export function provenBy(
  { declared, evidence }: Subject,
  kinds: readonly Document["kind"][],
): { validUntil: string | null }[] {
  const documents = (declared.documents ?? []).map(({ kind, valid_until }) => ({
    kind,
    validUntil: valid_until ?? null,
  }));
  return [...documents, ...evidence].filter(({ kind }) => kinds.includes(kind));
}

/** Whether the last day of something lies before today. */
export function isOver({ today }: Pick<Surroundings, "today">, lastDay: string | null | undefined): boolean {
  return lastDay != null && lastDay < today;
}

const DAYS_KEPT_MAX = 5_000;
/** Products of one brand are of few days. */
const keptDays = () => processWide("days-after-days", () => new Map<string, string>());

/** The day a number of days or years after another, `YYYY-MM-DD`. 29 February leads to 1 March in a common year. */
export function dayAfter(
  day: string,
  { days = 0, years = 0, months = 0 }: { days?: number; years?: number; months?: number },
): string {
  const asked = `${day} ${days} ${years} ${months}`;
  const kept = keptDays();
  const known = kept.get(asked);
  if (known !== undefined) return known;
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  const after = utcDay(
    Date.UTC(year + Math.floor(years), month - 1 + months + Math.round((years % 1) * 12), date + days),
  );
  if (kept.size >= DAYS_KEPT_MAX) kept.clear();
  kept.set(asked, after);
  return after;
}

/** A sum of percentages without the dust of binary fractions. */
export function exactSum(values: readonly (number | null | undefined)[]): number {
  return Math.round(values.reduce<number>((sum, value) => sum + (value ?? 0), 0) * 1e6) / 1e6;
}

/** A figure as a sentence shows it: two decimals at most. */
export const shown = (value: number) => Math.round(value * 100) / 100;
