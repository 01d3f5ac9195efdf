import type { CheckResult } from "@/db/queries/compliance-checks";
import type { StoredFinding } from "@/db/schema/compliance";
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

type KeepFinding = (finding: Finding) => StoredFinding;

/**
 * Findings with their hashes, for many products, of which most are found to lack the same: each different finding is
 * made and hashed once.
 */
export function storedFindings(): KeepFinding {
  const known = new Map<string, StoredFinding>();
  return (finding) => {
    const { check, severity, reason, field, values } = finding;
    const said = `${check} ${severity} ${reason} ${field} ${JSON.stringify(values)}`;
    let stored = known.get(said);
    if (!stored) known.set(said, (stored = { ...finding, hash: findingHash(finding), isOverridden: false }));
    return stored;
  };
}

interface Checked {
  product: Pick<CheckResult, "productId" | "brandId" | "productVersion" | "stateSince">;
  subject: Subject;
  /** Hashes of findings that somebody let stand. */
  overridden: readonly string[];
}

/** A row of `product_reviews`. */
export function checkResult({ product, subject, overridden }: Checked, keep: KeepFinding): CheckResult {
  const { ruleSet, readiness, findings, nextDue, expiresOn } = assessProduct(subject);
  const stored = findings.map((finding): StoredFinding => {
    const kept = keep(finding);
    return overridden.includes(kept.hash) ? { ...kept, isOverridden: true } : kept;
  });
  const open = overridden.length > 0 ? stored.filter(({ isOverridden }) => !isOverridden) : stored;
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
