import type { CheckResult } from "@/db/queries/compliance-checks";
import type { StoredFinding } from "@/db/schema/check-columns";
import type { EvidenceEntry } from "@/lib/evidence/rules";
import { canonicalJson } from "@/lib/platform/canonical-json";
import { sha256Hex } from "@/lib/platform/secrets";

/** What an approval keeps for good, and by which hash it is known. */

export interface ApprovalSource {
  product: { id: string; version: number; data: Record<string, unknown> };
  review: Pick<CheckResult, "ruleSet" | "answered" | "required" | "answeredWeight" | "requiredWeight" | "missing"> & {
    findings: readonly Omit<StoredFinding, "isOverridden">[];
  };
  /** Of the product's overrides, those that hold for its findings are kept. */
  overrides: readonly { findingHash: string; reason: string; userId: string; createdAt: Date }[];
  /** The documents kept as evidence. */
  evidence: readonly EvidenceEntry[];
  submitted: { by: string; at: Date };
  approved: { by: string; at: Date };
}

/** All that an authority may ask for later: the data, what was found, what was let stand and why, and who answers. */
export function freezeApproval({ product, review, overrides, evidence, submitted, approved }: ApprovalSource): {
  content: Record<string, unknown>;
  sha256: string;
} {
  const content = {
    product_id: product.id,
    product_version: product.version,
    data: product.data,
    rule_set: review.ruleSet,
    readiness: {
      answered: review.answered,
      required: review.required,
      answered_weight: review.answeredWeight,
      required_weight: review.requiredWeight,
      missing: review.missing,
    },
    findings: review.findings.map(({ check, severity, reason, field, values, hash }) => ({
      check,
      severity,
      reason,
      field,
      values,
      hash,
    })),
    overrides: overrides
      .filter(({ findingHash }) => review.findings.some(({ hash }) => hash === findingHash))
      .map(({ findingHash, reason, userId, createdAt }) => ({
        finding: findingHash,
        reason,
        by: userId,
        at: createdAt.toISOString(),
      })),
    evidence,
    submitted_by: submitted.by,
    submitted_at: submitted.at.toISOString(),
    approved_by: approved.by,
    approved_at: approved.at.toISOString(),
  };
  return {
    content: JSON.parse(JSON.stringify(content)) as Record<string, unknown>,
    sha256: sha256Hex(canonicalJson(content)),
  };
}
