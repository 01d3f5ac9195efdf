import type { ReviewState } from "@/lib/ecodesign/rules";
import type { Severity } from "../rules";

/**
 * Review by a second person: draft -> submitted -> changes_requested or approved. Any later data change returns the
 * product to draft.
 */

export const REVIEW_EVENT_KINDS = ["submitted", "changes_requested", "approved", "returned", "overridden"] as const;
export type ReviewEventKind = (typeof REVIEW_EVENT_KINDS)[number];

export const REVIEW_STEPS = {
  submitted: ["draft", "changes_requested"],
  changes_requested: ["submitted"],
  approved: ["submitted"],
} as const satisfies Partial<Record<ReviewEventKind, readonly ReviewState[]>>;
export type ReviewStep = keyof typeof REVIEW_STEPS;

export function allowsStep(from: ReviewState, step: ReviewStep): boolean {
  return (REVIEW_STEPS[step] as readonly ReviewState[]).includes(from);
}

export const TODOS = ["prepare", "review"] as const;
export type Todo = (typeof TODOS)[number];

/** The submitter and the last editor may not approve. */
export function isSecondPerson(
  userId: string,
  { submittedBy, lastEditor }: { submittedBy: string | null; lastEditor: { kind: string; id: string | null } },
): boolean {
  return userId !== submittedBy && !(lastEditor.kind === "member" && lastEditor.id === userId);
}

/** Severities that block a submission or an approval unless they are overridden with a reason. */
const BLOCKING: Record<"submitted" | "approved", readonly Severity[]> = {
  submitted: ["error"],
  approved: ["error", "warning"],
};

export function blocking<Open extends { severity: Severity; isOverridden: boolean }>(
  findings: readonly Open[],
  step: keyof typeof BLOCKING,
): Open[] {
  return findings.filter(({ severity, isOverridden }) => !isOverridden && BLOCKING[step].includes(severity));
}

export interface Reviewed {
  submittedBy: string | null;
  lastEditor: { kind: string; id: string | null };
}

export const APPROVAL_OBSTACLES = ["submitted_it", "edited_it", "checks_open"] as const;
export type ApprovalObstacle = (typeof APPROVAL_OBSTACLES)[number];

export function approvalObstacles(
  userId: string,
  { submittedBy, lastEditor, open }: Reviewed & { open: number },
): ApprovalObstacle[] {
  const reasons: Record<ApprovalObstacle, boolean> = {
    submitted_it: submittedBy === userId,
    edited_it: lastEditor.kind === "member" && lastEditor.id === userId,
    checks_open: open > 0,
  };
  return APPROVAL_OBSTACLES.filter((obstacle) => reasons[obstacle]);
}
