import type { CheckResult } from "@/db/queries/compliance-checks";
import { canonicalJson } from "@/lib/platform/canonical-json";
import { sha256Hex } from "@/lib/platform/secrets";
import type { Subject } from "../checks/subject";
import { type Finding, openChecks, worstOf } from "../rules";
import { assessProduct } from "./assess-product";

/** What the checks say of a product as it is stored. Pure. */

/** Names a finding by its content, so that an override holds as long as nothing about it changes. */
export function findingHash({ check, severity, reason, field, values }: Finding): string {
  return sha256Hex(canonicalJson({ check, severity, reason, field, values })).slice(0, 32);
}

export type HashFinding = typeof findingHash;

/** The same for many products, of which most are found to lack the same: each different finding is hashed once. */
export function findingHashes(): HashFinding {
  const known = new Map<string, string>();
  return (finding) => {
    const { check, severity, reason, field, values } = finding;
    const said = `${check} ${severity} ${reason} ${field} ${JSON.stringify(values)}`;
    let hash = known.get(said);
    if (hash === undefined) known.set(said, (hash = findingHash(finding)));
    return hash;
  };
}

interface Checked {
  product: Pick<CheckResult, "productId" | "brandId" | "productVersion" | "stateSince">;
  subject: Subject;
  /** Hashes of findings that somebody let stand. */
  overridden: readonly string[];
}

/** A row of `product_reviews`. */
export function checkResult({ product, subject, overridden }: Checked, hashOf: HashFinding): CheckResult {
  const { ruleSet, readiness, findings, nextDue, expiresOn } = assessProduct(subject);
  const stored = findings.map((finding) => {
    const hash = hashOf(finding);
    return { ...finding, hash, isOverridden: overridden.includes(hash) };
  });
  const open = stored.filter(({ isOverridden }) => !isOverridden);
  return {
    ...product,
    ruleSet,
    answered: readiness.answered,
    required: readiness.required,
    answeredWeight: readiness.answered_weight,
    requiredWeight: readiness.required_weight,
    missing: readiness.missing,
    worstSeverity: worstOf(open),
    openChecks: openChecks(open),
    findings: stored,
    nextDue,
    expiresOn,
  };
}
