import { describe, expect, it, test } from "vitest";
import { budgetOf, isWithin, mailboxKey } from "./rules";

describe("for a budget", () => {
  it.each([
    ["Anna@Example.com", "anna@example.com"],
    ["anna+shop@example.com", "anna@example.com"],
    ["anna+a+b@example.com", "anna@example.com"],
    ["+anna@example.com", "+anna@example.com"],
    ["an.na@example.com", "an.na@example.com"],
    ["A.n.n.a+x@GoogleMail.com", "anna@gmail.com"],
    ["ＡＮＮＡ@example.com", "anna@example.com"],
  ])("%s is the mailbox %s", (address, key) => {
    expect(mailboxKey(address)).toBe(key);
  });
});

test.each([
  ["transfer_invitation", "ordinary"],
  ["transfer_receipt", "ordinary"],
  ["team_invitation", "ordinary"],
  ["import_committed", "ordinary"],
  ["account_password_reset", "security"],
  ["api_key_created", "security"],
  ["brand_closing", "security"],
  ["team_role_changed", "security"],
])("%s counts as %s", (kind, budget) => {
  expect(budgetOf({ channel: "email", kind })).toBe(budget);
});

test.each([
  [29, 4, true],
  [30, 0, false],
  [0, 5, false],
])(
  "after %i single mails in a day and %i in an hour about the passport another is let out: %s",
  (inDay, inHourAboutPassport, expected) => {
    expect(isWithin("ordinary", { inDay, inHourAboutPassport })).toBe(expected);
  },
);
