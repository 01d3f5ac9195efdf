import type { CheckId, Finding } from "@/lib/compliance/rules";
import { type Declared, isDeclared } from "@/lib/ecodesign/declared";
import type { ReviewState } from "@/lib/ecodesign/rules";
import type { ProvisionId } from "@/lib/law/provisions";
import type { Subject } from "./subject";

/** What stands between a product and its registration: open fields, errors in what it checks, the approval. */

export type RegistryGap =
  | { kind: "field"; field: keyof typeof GROUNDS; grounds: readonly ProvisionId[] }
  | { kind: "finding"; finding: Pick<Finding, "check" | "reason" | "field" | "values"> }
  | { kind: "review"; state: "unchecked" | Exclude<ReviewState, "approved">; grounds: readonly ProvisionId[] };

/** Checks of what the registry looks at: identifiers, level, operators, facilities, commodity code, back-up. */
const CHECKS: ReadonlySet<CheckId> = new Set([
  "gtin_valid",
  "identifier_resolvable",
  "granularity_fits",
  "units_distinct",
  "manufacturer_named",
  "responsible_person_named",
  "operator_numbers_valid",
  "facilities_named",
  "commodity_code_valid",
  "backup_recent",
]);

const GROUNDS = {
  granularity: ["espr_10_1_f", "registry_8_4_5"],
  commodity_code: ["espr_annex_iii_d", "registry_8_7_d"],
  country_of_origin: ["espr_annex_iii_a_j"],
  serial_number: ["espr_10_1_f"],
  batch: ["espr_10_1_f"],
} as const satisfies Record<string, readonly ProvisionId[]>;
/** The data have to be accurate, complete and up to date. */
const ACCURATE: readonly ProvisionId[] = ["espr_9_1"];
const REGISTERED_FIELDS = ["granularity", "commodity_code", "country_of_origin"] as const;
/** What tells a unit from the others, where its product has passports of that level. */
const OF_UNITS = { item: ["serial_number"], batch: ["batch"], model: [] } as const;

interface Reviewed {
  declared: Declared;
  /** The unit that is meant, if one is. */
  unit?: Pick<NonNullable<Subject["unit"]>, "serialNumber" | "batch"> | undefined;
  reviewState: ReviewState;
  /** What the checks last found, let stand or not; null: they have not looked yet. */
  findings: readonly Pick<Finding, "check" | "reason" | "field" | "values">[] | null;
}

/** Nothing is left out because somebody let a finding stand: the registry does not know of it. */
export function registryGaps({ declared, unit, reviewState, findings }: Reviewed): RegistryGap[] {
  const state = findings === null ? "unchecked" : reviewState;
  const unanswered = REGISTERED_FIELDS.filter((field) => !isDeclared(declared, field));
  const ofUnit = OF_UNITS[unit ? (declared.granularity ?? "model") : "model"].filter(
    (field) => (field === "batch" ? unit?.batch : unit?.serialNumber) == null,
  );
  const errors = (findings ?? []).filter(({ check }) => CHECKS.has(check));
  return [
    ...[...unanswered, ...ofUnit].map((field): RegistryGap => ({ kind: "field", field, grounds: GROUNDS[field] })),
    ...errors.map((finding): RegistryGap => ({ kind: "finding", finding })),
    ...(state === "approved" ? [] : [{ kind: "review", state, grounds: ACCURATE } satisfies RegistryGap]),
  ];
}
