import { describe, expect, it } from "vitest";
import { passportTimeline } from "./show-passport";

const at = (day: number) => new Date(Date.UTC(2026, 10, day));
const passport = { createdAt: at(1) };
const sale = {
  id: "trf_1",
  kind: "sale",
  status: "completed",
  recipientEmail: "anna@example.com",
  createdAt: at(3),
  expiresAt: at(10),
  endedAt: at(4),
} as const;

describe("the timeline of a passport", () => {
  it("begins with its registration", () => {
    expect(passportTimeline({ passport, transfers: [], warranties: [], changes: [] })).toEqual([
      { kind: "registered", at: at(1) },
    ]);
  });

  it("tells transfers, their ends, what the warranties did and changes it knows, the latest first", () => {
    const warranty = { kind: "manufacturer", activatedAt: at(4), endsOn: "2028-11-03" } as const;
    const changes = [
      { action: "passport.decommissioned", at: at(9), reason: "Recycled" },
      { action: "passport.something_of_a_later_version", at: at(9), reason: null },
    ];
    const events = passportTimeline({ passport, transfers: [sale], warranties: [warranty], changes });
    expect(events.map(({ kind }) => kind)).toEqual([
      "changed",
      "warranty_began",
      "transfer_ended",
      "transfer_started",
      "registered",
    ]);
    expect(events[0]).toMatchObject({ to: "decommissioned", reason: "Recycled" });
  });

  it("tells that a warranty was made void, and why", () => {
    const changes = [{ action: "warranty.voided", at: at(9), reason: "Repaired by others" }];
    expect(passportTimeline({ passport, transfers: [], warranties: [], changes })[0]).toMatchObject({
      kind: "warranty_changed",
      to: "voided",
      reason: "Repaired by others",
    });
  });

  it("has no end for a pending transfer, and the expiry for one whose time is over", () => {
    const pending = { ...sale, status: "pending", endedAt: null } as const;
    expect(passportTimeline({ passport, transfers: [pending], warranties: [], changes: [] })[0]).toMatchObject({
      kind: "transfer_started",
    });
    expect(
      passportTimeline({ passport, transfers: [{ ...pending, status: "expired" }], warranties: [], changes: [] })[0],
    ).toMatchObject({ kind: "transfer_ended", at: at(10) });
  });
});
