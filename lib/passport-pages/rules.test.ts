import { describe, expect, it } from "vitest";
import { type Permission, ROLE_PERMISSIONS, ROLES } from "@/lib/access/permissions";
import { possibleChanges } from "@/lib/passports/lifecycle-rules";
import { CUSTODY_FLAGS, OWNER_STATES, PASSPORT_STATUSES } from "@/lib/passports/rules";
import { nextPassportStep, type PassportStep, passportTimeline, timelineGroup } from "./rules";

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

describe("the groups of a timeline", () => {
  it("separate transfers and warranties from the passport itself", () => {
    const warranty = { kind: "manufacturer", activatedAt: at(4), endsOn: null } as const;
    const changes = [
      { action: "passport.revoked", at: at(9), reason: null },
      { action: "warranty.voided", at: at(8), reason: null },
    ];
    const events = passportTimeline({ passport, transfers: [sale], warranties: [warranty], changes });
    expect(events.map((event) => [event.kind, timelineGroup(event)])).toEqual([
      ["changed", "passport"],
      ["warranty_changed", "warranties"],
      ["warranty_began", "warranties"],
      ["transfer_ended", "transfers"],
      ["transfer_started", "transfers"],
      ["registered", "passport"],
    ]);
  });
});

const NEEDED: Record<PassportStep, Permission> = {
  clear_custody: "passports.manage",
  reinstate: "passports.manage",
  view_transfer: "transfers.read",
  start_transfer: "transfers.manage",
};

describe("the next step of a passport", () => {
  const stepOf = (
    condition: Partial<Parameters<typeof nextPassportStep>[0]>,
    may: (permission: Permission) => boolean = () => true,
  ) => {
    const { status = "active", custodyFlag = "none" } = condition;
    const possible = may("passports.manage")
      ? possibleChanges({ status, custodyFlag, isDecommissioned: false, lifeEnd: null })
      : [];
    return nextPassportStep(
      { owner: "unclaimed", isTransferable: true, possible, ...condition, status, custodyFlag },
      may,
    );
  };

  it.each([
    ["start_transfer", {}],
    [null, { isTransferable: false }],
    [null, { owner: "owned" }],
    ["view_transfer", { owner: "transfer_pending" }],
    ["reinstate", { status: "suspended", isTransferable: false }],
    [null, { status: "revoked", isTransferable: false }],
    [null, { status: "archived", isTransferable: false }],
    ["clear_custody", { custodyFlag: "reported_stolen", isTransferable: false }],
    ["clear_custody", { custodyFlag: "reported_lost", status: "suspended", owner: "owned", isTransferable: false }],
  ] as const)("is %s for %o", (step, condition) => {
    expect(stepOf(condition)).toBe(step);
  });

  it("is never one that the reader may not do", () => {
    const offered = new Set<PassportStep>();
    for (const role of ROLES)
      for (const status of PASSPORT_STATUSES)
        for (const custodyFlag of CUSTODY_FLAGS)
          for (const owner of OWNER_STATES)
            for (const isTransferable of [true, false]) {
              const may = (permission: Permission) => ROLE_PERMISSIONS[role].has(permission);
              const step = stepOf({ status, custodyFlag, owner, isTransferable }, may);
              if (step === null) continue;
              offered.add(step);
              expect([step, role, may(NEEDED[step])]).toEqual([step, role, true]);
            }
    expect([...offered].toSorted()).toEqual(Object.keys(NEEDED).toSorted());
  });

  it("is nothing for a reader who may only read passports", () => {
    for (const condition of [{}, { status: "suspended" }, { custodyFlag: "reported_stolen" }] as const)
      expect(stepOf(condition, (permission) => permission === "passports.read")).toBeNull();
  });
});
