import type { CheckId, Finding } from "@/lib/compliance/rules";
import { type Declared, isDeclared } from "@/lib/ecodesign/declared";
import type { ReviewState } from "@/lib/ecodesign/rules";
import type { ProvisionId } from "@/lib/law/provisions";

/** What stands between a product and its registration: open fields, errors in what it checks, the approval. */

export type RegistryGap =
  | { kind: "field"; field: (typeof REGISTERED_FIELDS)[number]; grounds: readonly ProvisionId[] }
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
} as const satisfies Record<string, readonly ProvisionId[]>;
/** The data have to be accurate, complete and up to date. */
const ACCURATE: readonly ProvisionId[] = ["espr_9_1"];
const REGISTERED_FIELDS = Object.keys(GROUNDS) as (keyof typeof GROUNDS)[];

interface Reviewed {
  declared: Declared;
  reviewState: ReviewState;
  /** What the checks last found, let stand or not; null: they have not looked yet. */
  findings: readonly Pick<Finding, "check" | "reason" | "field" | "values">[] | null;
}

/** Nothing is left out because somebody let a finding stand: the registry does not know of it. */
export function registryGaps({ declared, reviewState, findings }: Reviewed): RegistryGap[] {
  const state = findings === null ? "unchecked" : reviewState;
  const unanswered = REGISTERED_FIELDS.filter((field) => !isDeclared(declared, field));
  const errors = (findings ?? []).filter(({ check }) => CHECKS.has(check));
  return [
    ...unanswered.map((field): RegistryGap => ({ kind: "field", field, grounds: GROUNDS[field] })),
    ...errors.map((finding): RegistryGap => ({ kind: "finding", finding })),
    ...(state === "approved" ? [] : [{ kind: "review", state, grounds: ACCURATE } satisfies RegistryGap]),
  ];
}
