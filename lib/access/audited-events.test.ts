import { expect, it } from "vitest";
import { EVENT_TYPES, eventId, readEventId, subjectKindOf } from "@/lib/events/rules";
import { AUDIT_TARGETS, type AuditAction } from "./audit-actions";
import { eventsOf } from "./audited-events";

const ACTIONS = Object.keys(AUDIT_TARGETS) as AuditAction[];
const subjects = { productIds: ["prd_1", "prd_2"], passportIds: ["psp_1"] };

it("shows nothing of an entry's detail but what is named: no hash of a person, nobody's words", () => {
  const secret = "must not be told";
  const names = ["reason", "recipient_hash", "claimer_hash", "holder_id", "to_holder_id", "note", "comment", "before"];
  const detail = { ...Object.fromEntries(names.map((name) => [name, secret])), starts_on: "2026-01-01" };
  const happened = ACTIONS.flatMap((action) => eventsOf({ action, targetId: "id", detail, subjects }));
  expect(happened.length).toBeGreaterThan(30);
  expect(JSON.stringify(happened)).not.toContain(secret);
});

it("tells by the audit log, or by a part of the house of its own, each type that there is", () => {
  const detail = { warranties: [{ id: "wty_1", outcome: "begins" }] };
  const types = new Set(
    ACTIONS.flatMap((action) => eventsOf({ action, targetId: "id", detail, subjects })).map(({ type }) => type),
  );
  const others = EVENT_TYPES.filter((type) => !types.has(type));
  expect(others).toEqual([
    "transfer.failed_delivery",
    "warranty.ending",
    "import.checked",
    "import.failed",
    "scan.signal",
    "registration.registered",
    "registration.proof_due",
    "registration.changed",
  ]);
});

it.each<[AuditAction, object, unknown]>([
  [
    "product.registered",
    { subjects },
    [
      { type: "product.created", subjects: subjects.productIds },
      { type: "passport.registered", subjects: subjects.passportIds },
    ],
  ],
  ["product.units_added", { subjects }, [{ type: "passport.registered", subjects: subjects.passportIds }]],
  [
    "product.edited",
    { targetKind: "import", subjects },
    [{ type: "product.updated", subjects: subjects.productIds, data: {} }],
  ],
  [
    "transfer.objected",
    { detail: { passport_id: "psp_1" } },
    [{ type: "transfer.cancelled", subjects: ["id"], data: {} }],
  ],
  [
    "transfer.completed",
    {
      detail: {
        warranties: [
          { id: "wty_1", outcome: "begins" },
          { id: "wty_2", outcome: "moves" },
        ],
      },
    },
    [
      { type: "transfer.completed", subjects: ["id"] },
      { type: "warranty.started", subjects: ["wty_1"] },
    ],
  ],
  ["warranty.added", { detail: { warranty_id: "wty_1", starts_on: null } }, []],
  ["transfer.reminded", {}, []],
  ["member.invited", {}, []],
])("%s is told as it should be", (action, entry, events) => {
  expect(eventsOf({ action, targetId: "id", ...entry })).toEqual(events);
});

it("refuses an entry about many that does not name them, rather than to tell of an import as of a product", () => {
  for (const action of ["product.edited", "product.registered", "product.units_added"] as const)
    expect(() => eventsOf({ action, targetId: "imp_1", targetKind: "import" })).toThrow("must name");
});

it("names each event by its row and its place there, and what each type is about", () => {
  const row = "evt_01kakz9q4wq3t8m5x7n2d6b0hc";
  expect(readEventId(eventId(row, 12))).toEqual({ rowId: row, index: 12 });
  for (const id of [row, `${row}_`, `${row}_01`, `${row}_-1`, `${row}_10000`, "trf_01kakz9q4wq3t8m5x7n2d6b0hc_0"])
    expect(readEventId(id)).toBeNull();
  for (const type of EVENT_TYPES) expect(subjectKindOf(type)).toMatch(/./);
});
