import type { ReviewState } from "@/lib/ecodesign/rules";
import { allowsStep, approvalObstacles, type ApprovalObstacle, blocking } from "../reviews/review-rules";
import type { CheckId, Severity } from "../rules";

export const DECISIONS = ["approve", "changes", "accept"] as const;
export type Decision = (typeof DECISIONS)[number];

/** At about thirty per second, the limit of an acceptable waiting time. */
export const DECIDED_AT_ONCE_MAX = 200;

export interface Decidable {
  reviewState: ReviewState;
  submittedBy: string | null;
  lastEditor: { kind: string; id: string | null };
  findings: readonly { check: CheckId; severity: Severity; isOverridden: boolean }[];
}

export interface Deciding {
  decision: Decision;
  check?: CheckId;
  userId: string;
  mayAcceptErrors: boolean;
}

export type StaysFor = "decided_already" | "not_submitted" | "no_finding" | "errors_by_owner" | ApprovalObstacle;

export type Outcome = { becomes: "approved" | "changes_requested" | "accepted" } | { stays: StaysFor };

export function outcomeOf(
  { reviewState, submittedBy, lastEditor, findings }: Decidable,
  { decision, check, userId, mayAcceptErrors }: Deciding,
): Outcome {
  if (decision === "accept") {
    const matching = findings.filter((finding) => finding.check === check);
    const open = matching.filter(({ isOverridden }) => !isOverridden);
    if (open.length === 0) return { stays: matching.length > 0 ? "decided_already" : "no_finding" };
    const isForbidden = !mayAcceptErrors && open.some(({ severity }) => severity === "error");
    return isForbidden ? { stays: "errors_by_owner" } : { becomes: "accepted" };
  }
  const becomes = decision === "approve" ? "approved" : "changes_requested";
  if (reviewState === becomes) return { stays: "decided_already" };
  if (!allowsStep(reviewState, becomes)) return { stays: "not_submitted" };
  if (decision === "changes") return { becomes };
  const open = blocking(findings, "approved").length;
  const [obstacle] = approvalObstacles(userId, { submittedBy, lastEditor, open });
  return obstacle ? { stays: obstacle } : { becomes };
}
