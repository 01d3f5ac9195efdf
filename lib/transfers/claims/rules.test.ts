import { describe, expect, it } from "vitest";
import { claimObstacle, claimStatusAt } from "./rules";

const AT = new Date("2027-03-01T12:00:00Z");
const later = new Date(AT.getTime() + 1);

type Subject = Parameters<typeof claimObstacle>[0];
const free: Subject = {
  passport: { status: "active", custodyFlag: "none", decommissionedAt: null, transferCount: 0 },
  product: { recalledAt: null, isExample: false },
  brand: { closedAt: null },
  holder: null,
  pending: null,
};

describe("what speaks against a claim", () => {
  it.each<[string, Partial<Subject>, string | null]>([
    ["nothing", {}, null],
    ["a brand that has left", { brand: { closedAt: AT } }, "claim_not_offered"],
    ["example data", { product: { recalledAt: null, isExample: true } }, "claim_not_offered"],
    ["a holder", { holder: {} }, "item_was_held"],
    ["a holder it had", { passport: { ...free.passport, transferCount: 2 } }, "item_was_held"],
    ["an offer", { pending: { expiresAt: later } }, "transfer_already_pending"],
    ["an offer that is over", { pending: { expiresAt: AT } }, null],
    ["a recall", { product: { recalledAt: AT, isExample: false } }, "item_recalled"],
    ["a loss", { passport: { ...free.passport, custodyFlag: "reported_lost" } }, "item_reported_lost"],
    ["a theft", { passport: { ...free.passport, custodyFlag: "reported_stolen" } }, "item_reported_stolen"],
    ["its end", { passport: { ...free.passport, decommissionedAt: AT } }, "passport_not_transferable"],
    ["a suspension", { passport: { ...free.passport, status: "suspended" } }, "passport_not_transferable"],
  ])("is %s", (_, change, obstacle) => {
    expect(claimObstacle({ ...free, ...change }, AT)).toBe(obstacle);
  });
});

it("an open claim past its time has expired, an ended one stays what it is", () => {
  expect(claimStatusAt({ status: "waiting", expiresAt: later }, AT)).toBe("waiting");
  for (const status of ["unproved", "waiting"] as const)
    expect(claimStatusAt({ status, expiresAt: AT }, AT)).toBe("expired");
  expect(claimStatusAt({ status: "approved", expiresAt: AT }, AT)).toBe("approved");
});
