import { isAnswered, type Readiness } from "@/lib/ecodesign/rules";
import type { ProductGroup } from "@/lib/law/rules";
import { madeOnce } from "@/lib/platform/caches";
import { type RuleSet, ruleSetOf } from "../checks/rule-set-rules";

type Declared = Readonly<Record<string, unknown>> & { product_group?: ProductGroup | null };

interface Asked {
  fields: readonly (readonly [field: string, weight: number])[];
  weight: number;
}

function askedBy(ruleSet: RuleSet): Asked {
  const fields = Object.entries(ruleSet.required);
  return { fields, weight: fields.reduce((sum, [, weight]) => sum + weight, 0) };
}

/** Share by weight. An empty list is an answer ("none"); null and absence are not. No statement of compliance. */
export function measureReadiness(declared: Declared): Readiness {
  const ruleSet = ruleSetOf(declared.product_group);
  const { fields, weight } = madeOnce(ruleSet, askedBy);
  const missing: string[] = [];
  let missingWeight = 0;
  for (const [field, fieldWeight] of fields) {
    if (isAnswered(field, declared[field])) continue;
    missing.push(field);
    missingWeight += fieldWeight;
  }
  return {
    answered: fields.length - missing.length,
    required: fields.length,
    answered_weight: weight - missingWeight,
    required_weight: weight,
    share_percent: Math.floor(((weight - missingWeight) * 100) / weight),
    missing,
    rule_set: ruleSet.id,
  };
}
