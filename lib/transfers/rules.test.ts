import { describe, expect, test } from "vitest";
import { type Permission, ROLE_PERMISSIONS, ROLES } from "@/lib/access/permissions";
import { DAY_MS } from "@/lib/platform/clock";
import { endingOf, LINK_ENDINGS, type LinkAnswer, type OpenedLink } from "./links/link-rules";
import { nextResendAt } from "./links/send-new-link";
import { readTransferSearch } from "./lists/list-contract";
import { EXPIRING_WITHIN_MS, isFinal, nextTransferStep, statusAt, TRANSFER_STATUSES } from "./rules";
import { type StoredWarranty, warrantyOutcomes } from "./warranty-outcomes";

const noon = new Date("2026-11-21T12:00:00Z");
const fromNoon = (ms: number) => new Date(noon.getTime() + ms);

describe("the status of a transfer at a moment", () => {
  test("is pending until its time and expired from then on", () => {
    expect(statusAt({ status: "pending", expiresAt: fromNoon(1) }, noon)).toBe("pending");
    expect(statusAt({ status: "pending", expiresAt: noon }, noon)).toBe("expired");
  });

  test("is what it ended as, whatever the time", () => {
    for (const status of TRANSFER_STATUSES.filter(isFinal))
      expect(statusAt({ status, expiresAt: fromNoon(-1) }, noon)).toBe(status);
  });
});

describe("a link", () => {
  const HOUR = 3_600_000;
  test.each<[resends: number[], next: number | null]>([
    [[], null],
    [[-1, -2], null],
    [[-20, -2, -1], 4],
    [[-25, -2, -1], null],
    [[-25, -23, -2, -1], 1],
    [[-24, -2, -1], null],
  ])("sent again %j hours ago can be sent again in %j hours", (resends, next) => {
    const madeAt = [-100, ...resends].map((hours) => fromNoon(hours * HOUR));
    expect(nextResendAt(madeAt, noon)).toEqual(next === null ? null : fromNoon(next * HOUR));
  });

  test("just made has all its resends, the making itself being none", () => {
    expect(nextResendAt([noon, noon, noon], noon)).toBeNull();
    expect(nextResendAt([noon, noon, noon, noon], noon)).toEqual(fromNoon(24 * HOUR));
  });
});

describe("what acceptance does to a warranty", () => {
  const running: StoredWarranty = {
    id: "wty_1",
    kind: "manufacturer",
    months: 24,
    startsOn: "2026-01-01",
    endsOn: "2027-12-31",
    transferable: true,
    maxTransfers: null,
    transfersUsed: 0,
    territory: null,
    state: "active",
  };
  const asleep: StoredWarranty = { ...running, startsOn: null, endsOn: null, state: "not_activated" };
  const resale = { today: "2026-11-21", isFirstSale: false, isReturn: false };

  test.each<[name: string, given: StoredWarranty, acceptance: typeof resale, outcome: string, isCovering: boolean]>([
    ["not begun, first sale", asleep, { ...resale, isFirstSale: true }, "begins", true],
    ["not begun, a later sale", asleep, resale, "begins", true],
    ["not begun, a return", asleep, { ...resale, isReturn: true }, "stays", false],
    ["of no term", { ...asleep, months: 0 }, resale, "stays", false],
    ["without a term", { ...asleep, months: null }, resale, "stays", false],
    ["running", running, resale, "moves", true],
    ["running on its last day", { ...running, endsOn: "2026-11-21" }, resale, "moves", true],
    ["over since yesterday", { ...running, endsOn: "2026-11-20" }, resale, "stays", false],
    ["running, not transferable", { ...running, transferable: false }, resale, "lapses", false],
    ["running, moved as often as it may", { ...running, maxTransfers: 1, transfersUsed: 1 }, resale, "lapses", false],
    ["running, with a move left", { ...running, maxTransfers: 2, transfersUsed: 1 }, resale, "moves", true],
    ["running at the first sale", { ...running, transferable: false }, { ...resale, isFirstSale: true }, "stays", true],
    ["running, a return", { ...running, transferable: false }, { ...resale, isReturn: true }, "stays", true],
    ["void", { ...running, state: "void" }, resale, "stays", false],
    ["not transferred before", { ...running, state: "not_transferred" }, resale, "stays", false],
  ])("%s", (_name, warranty, acceptance, outcome, isCovering) => {
    expect(warrantyOutcomes([warranty], acceptance)).toMatchObject([{ outcome, isCovering }]);
  });

  test("that begins is its term from that day, the last day included", () => {
    expect(warrantyOutcomes([asleep], resale)).toMatchObject([{ startsOn: "2026-11-21", endsOn: "2028-11-20" }]);
  });
});

test("a search for transfers is read as id, code or words", () => {
  const search = (text: string) => readTransferSearch(text, "https://carnet.example");
  expect(search("trf_01kakz9q4wq3t8m5x7n2d6b0hc")).toEqual({
    kind: "transfer",
    transferId: "trf_01kakz9q4wq3t8m5x7n2d6b0hc",
  });
  expect(search("00000000000000000").kind).toBe("code");
  expect(search("https://carnet.example/p/00000000000000000").kind).toBe("code");
  expect(search("jacket")).toMatchObject({ kind: "words", words: "jacket" });
});

describe("the end a link's page tells", () => {
  const reported = (
    purpose: OpenedLink["purpose"],
    state: OpenedLink["state"],
    done?: LinkAnswer,
    more: { kind?: "return"; endReason?: string } = {},
  ) => endingOf({ purpose, state, kind: more.kind ?? "sale", endReason: more.endReason ?? null }, done);
  const states = ["completed", "declined", "cancelled", "expired", "voided", "replaced"] as const;

  test("is none while it is open, whatever the address says", () => {
    for (const done of [undefined, "accept", "decline", "object"] as const) {
      expect(reported("accept", "pending", done)).toBeNull();
      expect(reported("object", "pending", done)).toBeNull();
    }
  });

  test("congratulates whoever has just accepted, and tells everybody else that the link was used", () => {
    expect(reported("accept", "completed", "accept")).toBe("accepted");
    expect(reported("accept", "completed", "accept", { kind: "return" })).toBe("returned");
    expect(reported("accept", "completed")).toBe("completed");
    expect(reported("accept", "declined", "accept")).toBe("declined");
    expect(reported("accept", "expired", "accept")).toBe("expired");
    expect(reported("accept", "declined", "decline")).toBe("declinedNow");
    expect(reported("object", "cancelled", "object", { endReason: "objected" })).toBe("objectedNow");
    expect(reported("object", "cancelled", "object")).toBe("holderCancelled");
  });

  test("is one of the known ones for each state", () => {
    for (const state of states)
      for (const purpose of ["accept", "object"] as const) expect(LINK_ENDINGS).toContain(reported(purpose, state));
  });
});

describe("the next step of a transfer", () => {
  const fresh: Parameters<typeof nextTransferStep>[0] = {
    ...{ status: "pending", at: noon, expiresAt: fromNoon(7 * DAY_MS), lastLinkAt: noon },
    ...{ canSend: true, isUndelivered: false, isTransferable: true },
  };

  test.each([
    [null, {}],
    [null, { lastLinkAt: fromNoon(1 - 2 * DAY_MS) }],
    ["remind", { lastLinkAt: fromNoon(-2 * DAY_MS) }],
    ["remind", { expiresAt: fromNoon(EXPIRING_WITHIN_MS) }],
    [null, { expiresAt: fromNoon(EXPIRING_WITHIN_MS), canSend: false }],
    ["send_new_link", { isUndelivered: true }],
    [null, { isUndelivered: true, canSend: false }],
    ["start_again", { status: "declined" }],
    ["start_again", { status: "cancelled" }],
    ["start_again", { status: "expired" }],
    ["start_again", { status: "voided" }],
    [null, { status: "voided", isTransferable: false }],
    [null, { status: "completed" }],
  ] as const)("is %s for %o", (step, condition) => {
    expect(nextTransferStep({ ...fresh, ...condition }, () => true)).toBe(step);
  });

  test("is never one that the reader may not do", () => {
    const offered = new Set<string>();
    for (const role of ROLES)
      for (const status of TRANSFER_STATUSES)
        for (const isUndelivered of [true, false]) {
          const may = (permission: Permission) => ROLE_PERMISSIONS[role].has(permission);
          const condition = { ...fresh, status, isUndelivered, lastLinkAt: fromNoon(-3 * DAY_MS) };
          const step = nextTransferStep(condition, may);
          if (step !== null) expect([step, role, may("transfers.manage")]).toEqual([step, role, true]);
          if (step !== null) offered.add(step);
        }
    expect([...offered].toSorted()).toEqual(["remind", "send_new_link", "start_again"]);
  });
});
