import type { ReviewState } from "@/lib/ecodesign/rules";
import type { Severity } from "../rules";

/**
 * How a product's data is reviewed by a second person: draft -> submitted -> changes_requested | approved; any later
 * change of data returns it to draft.
 */

export const REVIEW_EVENT_KINDS = ["submitted", "changes_requested", "approved", "returned", "overridden"] as const;
export type ReviewEventKind = (typeof REVIEW_EVENT_KINDS)[number];

/** The states out of which somebody can bring a product into another. */
export const REVIEW_STEPS = {
  submitted: ["draft", "changes_requested"],
  changes_requested: ["submitted"],
  approved: ["submitted"],
} as const satisfies Partial<Record<ReviewEventKind, readonly ReviewState[]>>;
export type ReviewStep = keyof typeof REVIEW_STEPS;

export function allowsStep(from: ReviewState, step: ReviewStep): boolean {
  return (REVIEW_STEPS[step] as readonly ReviewState[]).includes(from);
}

/**
 * What is to be done about a product, by who does it: its data prepared and submitted, also once checks find something
 * in what was approved, or what was submitted decided.
 */
export const TODOS = ["prepare", "review"] as const;
export type Todo = (typeof TODOS)[number];

/** Who may not approve: whoever submitted the data, and whoever edited it last. */
export function isSecondPerson(
  userId: string,
  { submittedBy, lastEditor }: { submittedBy: string | null; lastEditor: { kind: string; id: string | null } },
): boolean {
  return userId !== submittedBy && !(lastEditor.kind === "member" && lastEditor.id === userId);
}

/** What stops a submission, and what stops an approval, unless somebody let it stand with a reason. */
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

/** Why somebody who may review cannot approve submitted data. */
export const APPROVAL_OBSTACLES = ["submitted_it", "edited_it", "checks_open"] as const;
export type ApprovalObstacle = (typeof APPROVAL_OBSTACLES)[number];

/** What stands between a person and the approval of submitted data; `open` counts findings that block it. */
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
