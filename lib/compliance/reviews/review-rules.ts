import type { ReviewState } from "@/lib/ecodesign/rules";
import type { Severity } from "../rules";

/** Draft -> submitted -> changes_requested or approved. Any later data change returns the product to draft. */

export const REVIEW_EVENT_KINDS = ["submitted", "changes_requested", "approved", "returned", "overridden"] as const;
type ReviewEventKind = (typeof REVIEW_EVENT_KINDS)[number];

const REVIEW_STEPS = {
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

interface Reviewed {
  submittedBy: string | null;
  lastEditor: { kind: string; id: string | null };
}

const APPROVAL_OBSTACLES = ["submitted_it", "edited_it", "checks_open"] as const;
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

export interface Colleague {
  id: string;
  name: string;
}

const BEFORE_NAME = /[\p{L}\p{N}_.@]$/u;
const GOES_ON = /^[\p{L}\p{N}]/u;

const folded = (text: string) => text.toLocaleLowerCase("und");

export function findMentions(
  text: string,
  colleagues: readonly Colleague[],
): { start: number; end: number; ids: string[] }[] {
  const mentions: { start: number; end: number; ids: string[] }[] = [];
  const people = colleagues.map(({ id, name }) => ({ id, name: name.normalize("NFC") }));
  for (let start = text.indexOf("@"); start >= 0; start = text.indexOf("@", start + 1)) {
    if (BEFORE_NAME.test(text.slice(0, start))) continue;
    const fits = people.filter(({ name }) => {
      const end = start + 1 + name.length;
      return name !== "" && folded(text.slice(start + 1, end)) === folded(name) && !GOES_ON.test(text.slice(end));
    });
    const length = Math.max(0, ...fits.map(({ name }) => name.length));
    if (length === 0) continue;
    const ids = fits.filter(({ name }) => name.length === length).map(({ id }) => id);
    mentions.push({ start, end: start + 1 + length, ids });
  }
  return mentions;
}

export function mentionedIn(text: string, colleagues: readonly Colleague[]): string[] {
  return [...new Set(findMentions(text.normalize("NFC"), colleagues).flatMap(({ ids }) => ids))];
}
