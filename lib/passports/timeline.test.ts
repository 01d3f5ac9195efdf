import { describe, expect, it } from "vitest";
import { passportTimeline } from "./timeline";

const at = (day: number) => new Date(Date.UTC(2026, 10, day));
const passport = { createdAt: at(1), decommissionedAt: null };
const sale = { id: "trf_1", kind: "sale", status: "completed", recipientEmail: "anna@example.com", createdAt: at(3), expiresAt: at(10), endedAt: at(4) } as const;

describe("the timeline of a passport", () => {
  it("begins with its registration", () => {
    expect(passportTimeline({ passport, transfers: [], warranties: [] })).toEqual([{ kind: "registered", at: at(1) }]);
  });

  it("tells transfers, their ends and what the warranties did, the latest first", () => {
    const warranty = { kind: "manufacturer", activatedAt: at(4), endsOn: "2028-11-03" } as const;
    const events = passportTimeline({ passport: { ...passport, decommissionedAt: at(9) }, transfers: [sale], warranties: [warranty] });
    expect(events.map(({ kind }) => kind)).toEqual(["decommissioned", "warranty_began", "transfer_ended", "transfer_started", "registered"]);
  });

  it("has no end for a pending transfer, and the expiry for one whose time is over", () => {
    const pending = { ...sale, status: "pending", endedAt: null } as const;
    expect(passportTimeline({ passport, transfers: [pending], warranties: [] })[0]).toMatchObject({ kind: "transfer_started" });
    expect(passportTimeline({ passport, transfers: [{ ...pending, status: "expired" }], warranties: [] })[0]).toMatchObject({ kind: "transfer_ended", at: at(10) });
  });
});
