import type { CheckId, Finding } from "@/lib/compliance/rules";
import { type Declared, isDeclared } from "@/lib/ecodesign/declared";
import type { ReviewState } from "@/lib/ecodesign/rules";

/** What stands between a product and its registration: open fields, errors in what it checks, the approval. */

export type RegistryGap =
  | { kind: "field"; field: (typeof REGISTERED_FIELDS)[number]; citation: string }
  | { kind: "finding"; finding: Pick<Finding, "check" | "reason" | "field" | "values"> }
  | { kind: "review"; state: "unchecked" | Exclude<ReviewState, "approved">; citation: string };

/** Checks of what the registry looks at: identifiers, level, operators, facilities, commodity code, back-up. */
const CHECKS: ReadonlySet<CheckId> = new Set(["01", "02", "03", "04", "22", "23", "24", "25", "26", "27"]);

const CITATIONS = {
  granularity:
    "Regulation (EU) 2024/1781, Article 10(1)(f); Implementing Regulation (EU) 2026/1778, Article 8(4) and (5)",
  commodity_code: "Regulation (EU) 2024/1781, Annex III(d); Implementing Regulation (EU) 2026/1778, Article 8(7)(d)",
  country_of_origin: "Regulation (EU) 2024/1781, Annex III(a) and (j)",
} as const;
/** The data have to be accurate, complete and up to date. */
const ACCURATE = "Regulation (EU) 2024/1781, Article 9(1)";
const REGISTERED_FIELDS = Object.keys(CITATIONS) as (keyof typeof CITATIONS)[];

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
    ...unanswered.map((field): RegistryGap => ({ kind: "field", field, citation: CITATIONS[field] })),
    ...errors.map((finding): RegistryGap => ({ kind: "finding", finding })),
    ...(state === "approved" ? [] : [{ kind: "review", state, citation: ACCURATE } satisfies RegistryGap]),
  ];
}
