import type { CheckResult } from "@/db/queries/compliance-checks";
import { insertApproval, listOverrides, updateReview, updateReviewState } from "@/db/queries/compliance-reviews";
import { insertApprovalEvidence, listEvidence } from "@/db/queries/evidence";
import type { StoredFinding } from "@/db/schema/columns";
import { useCase } from "@/lib/access/use-case";
import { productSnapshot } from "@/lib/ecodesign/declared";
import { canonicalJson } from "@/lib/platform/canonical-json";
import { DomainError } from "@/lib/platform/errors";
import { requireValue } from "@/lib/platform/require-value";
import { sha256Hex } from "@/lib/platform/secrets";
import { evidenceEntry, type EvidenceEntry } from "./evidence-entry";
import { appendReviewEvent, openReview, refuseOpenChecks, requireStep } from "./open-review";
import { approvalForm } from "./review-contract";
import { blocking, isSecondPerson } from "./review-rules";

interface Approval {
  number: number;
  /** SHA-256 of the canonical JSON of the frozen content. */
  sha256: string;
}

/**
 * Freezes the data with findings and overrides. Throws `forbidden`, `product_not_found`, `edit_conflict`,
 * `review_state_conflict`, `second_person_needed` for the submitter and the last editor, `checks_open`.
 */
export const approveProduct = useCase({
  may: "compliance.review",
  by: "member",
  input: approvalForm,
  audits: ["review.approved"],
  run: async ({ at, tx, audit, actor }, { productId, version }): Promise<Approval> => {
    const { brandId, userId } = actor;
    const { product, review, lastEditor } = await openReview(tx, { brandId, productId, version, at });
    requireStep(product, "approved");
    if (!isSecondPerson(userId, { submittedBy: review.submittedBy, lastEditor }))
      throw new DomainError(
        "second_person_needed",
        "You submitted this data or edited it last: somebody else has to approve it.",
      );
    refuseOpenChecks(blocking(review.findings, "approved"));
    const submittedBy = requireValue(review.submittedBy, "Submitted by");
    const overrides = await listOverrides(tx, { brandId, productId });
    const evidence = (await listEvidence(tx, { brandId, productId })).map(evidenceEntry);
    const { content, sha256 } = freezeApproval({
      product: { id: productId, version, data: productSnapshot(product) },
      review,
      overrides: overrides.map(({ override }) => override),
      evidence,
      submitted: { by: submittedBy, at: requireValue(review.submittedAt, "Submitted at") },
      approved: { by: userId, at },
    });
    await updateReviewState(tx, { brandId, productId, version, from: "submitted", to: "approved" });
    await updateReview(tx, { productId, stateSince: at });
    const number = await insertApproval(tx, {
      productId,
      brandId,
      productVersion: version,
      content,
      sha256,
      submittedBy,
      approvedBy: userId,
      approvedAt: at,
    });
    await insertApprovalEvidence(
      tx,
      evidence.map(({ id: documentId }) => ({ brandId, documentId, productId, approvalNumber: number })),
    );
    const detail = { approval: number, sha256 };
    await appendReviewEvent(tx, actor, {
      productId,
      at,
      kind: "approved",
      productVersion: version,
      fromState: "submitted",
      toState: "approved",
      detail,
    });
    await audit("review.approved", productId, { version, ...detail });
    return { number, sha256 };
  },
});

interface ApprovalSource {
  product: { id: string; version: number; data: Record<string, unknown> };
  review: Pick<CheckResult, "ruleSet" | "answered" | "required" | "answeredWeight" | "requiredWeight" | "missing"> & {
    findings: readonly Omit<StoredFinding, "isOverridden">[];
  };
  overrides: readonly { findingHash: string; reason: string; userId: string; createdAt: Date }[];
  evidence: readonly EvidenceEntry[];
  submitted: { by: string; at: Date };
  approved: { by: string; at: Date };
}

/** The record that authorities may request later. */
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
