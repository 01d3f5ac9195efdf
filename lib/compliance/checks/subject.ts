import type { Ecodesign, ProductColumns } from "@/lib/ecodesign/registry";
import type { ProvisionId } from "@/lib/law/provisions";
import { boundedCache } from "@/lib/platform/caches";
import { utcDay } from "@/lib/platform/calendar";
import type { CheckId, Finding, Severity } from "../rules";

export type DeclaredProduct = Partial<Ecodesign> & Omit<ProductColumns, "external_id">;

export type Document = NonNullable<Ecodesign["documents"]>[number];

export interface EvidenceFact {
  kind: Document["kind"];
  /** Last day of validity, `YYYY-MM-DD`; null: unlimited. */
  validUntil: string | null;
  sha256: string;
  fields: readonly string[];
}

export interface UnitFacts {
  count: number;
  withoutSerial: number;
  withoutBatch: number;
  sharedSerials: number;
}

export interface Surroundings {
  today: string;
  units: UnitFacts;
  /** Percent of mass in the previous version; null: no previous version or not declared. */
  earlierRecycledContent: number | null;
  /** Median footprint in kg CO2e of the brand's products with the same group and unit; null: too few products. */
  medianFootprint: number | null;
  evidence: readonly EvidenceFact[];
}

export interface Subject extends Surroundings {
  declared: DeclaredProduct;
}

export type Found = Pick<Finding, "severity" | "reason" | "field"> & { values?: Finding["values"] };

export interface Check {
  id: CheckId;
  severity: Severity;
  grounds: readonly ProvisionId[];
  groundsOf?: Readonly<Record<string, readonly ProvisionId[]>>;
  /** Findings become more severe on the day these provisions bind, so the product is then rechecked. */
  turns?: readonly ProvisionId[];
  isVoluntary?: true;
  fields: readonly string[];
  find: (subject: Subject) => Found[];
}

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

export function isOver({ today }: Pick<Surroundings, "today">, lastDay: string | null | undefined): boolean {
  return lastDay != null && lastDay < today;
}

const daysAfter = boundedCache<string, string>(5_000);

/** `YYYY-MM-DD`. One year after 29 February is 1 March in a common year. */
export function dayAfter(
  day: string,
  { days = 0, years = 0, months = 0 }: { days?: number; years?: number; months?: number },
): string {
  return daysAfter.getOrMake(`${day} ${days} ${years} ${months}`, () => {
    const [year, month, date] = day.split("-").map(Number) as [number, number, number];
    return utcDay(Date.UTC(year + Math.floor(years), month - 1 + months + Math.round((years % 1) * 12), date + days));
  });
}

/** Rounds away binary floating-point errors. */
export function exactSum(values: readonly (number | null | undefined)[]): number {
  return Math.round(values.reduce<number>((sum, value) => sum + (value ?? 0), 0) * 1e6) / 1e6;
}

export const roundForDisplay = (value: number) => Math.round(value * 100) / 100;
