import { expect, it } from "vitest";
import type { Decidable, Deciding } from "./decision-rules";
import { outcomeOf } from "./decision-rules";

const warning = { check: "claims_allowed", severity: "warning", isOverridden: false } as const;
const error = { check: "claims_allowed", severity: "error", isOverridden: false } as const;
const of = (changes: Partial<Decidable> = {}): Decidable => ({
  reviewState: "submitted",
  submittedBy: "usr_other",
  lastEditor: { kind: "member", id: "usr_other" },
  findings: [],
  ...changes,
});
const by = (changes: Partial<Deciding>): Deciding => ({
  decision: "approve",
  userId: "usr_me",
  mayAcceptErrors: false,
  ...changes,
});

it.each([
  ["submitted data without findings", of(), { becomes: "approved" }],
  ["what is approved", of({ reviewState: "approved" }), { stays: "decided_already" }],
  ["a draft", of({ reviewState: "draft" }), { stays: "not_submitted" }],
  ["what one submitted oneself", of({ submittedBy: "usr_me" }), { stays: "submitted_it" }],
  ["what one edited last", of({ lastEditor: { kind: "member", id: "usr_me" } }), { stays: "edited_it" }],
  ["an open warning", of({ findings: [warning] }), { stays: "checks_open" }],
  ["a warning that stands", of({ findings: [{ ...warning, isOverridden: true }] }), { becomes: "approved" }],
])("an approval of %s", (_, product, outcome) => {
  expect(outcomeOf(product, by({ decision: "approve" }))).toEqual(outcome);
});

it.each([
  ["submitted data, whoever submitted it", of({ submittedBy: "usr_me", findings: [error] }), "changes_requested"],
])("changes are asked for of %s", (_, product, becomes) => {
  expect(outcomeOf(product, by({ decision: "changes" }))).toEqual({ becomes });
});

it.each([
  ["an open warning, in any state", of({ reviewState: "draft", findings: [warning] }), false, { becomes: "accepted" }],
  ["one that stands", of({ findings: [{ ...warning, isOverridden: true }] }), false, { stays: "decided_already" }],
  ["none", of(), false, { stays: "no_finding" }],
  ["an error, by who is no owner", of({ findings: [error] }), false, { stays: "errors_by_owner" }],
  ["an error, by an owner", of({ findings: [error] }), true, { becomes: "accepted" }],
])("a finding is let stand: %s", (_, product, mayAcceptErrors, outcome) => {
  expect(outcomeOf(product, by({ decision: "accept", check: "claims_allowed", mayAcceptErrors }))).toEqual(outcome);
});
