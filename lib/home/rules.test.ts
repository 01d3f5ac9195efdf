import { describe, expect, it } from "vitest";
import { ROLES } from "@/lib/access/permissions";
import { attentionOrder, weeksOf } from "./rules";

describe("the weeks of the start page", () => {
  it("end with the last day and lose none", () => {
    const days = Array.from({ length: 14 }, (_, index) => ({
      day: `2026-11-${String(index + 8).padStart(2, "0")}`,
      passports: index,
    }));
    expect(weeksOf(days)).toEqual([
      { startsOn: "2026-11-08", passports: 21 },
      { startsOn: "2026-11-15", passports: 70 },
    ]);
  });
});

describe("what needs attention", () => {
  it("begins with the reader's own work and leaves out nothing", () => {
    const firstOf = (role: (typeof ROLES)[number]) => attentionOrder(role)[0];
    expect(ROLES.map(firstOf)).toEqual(["webhooks", "imports", "submitted", "webhooks", "undelivered"]);
    const all = attentionOrder("viewer").toSorted();
    for (const role of ROLES) expect(attentionOrder(role).toSorted()).toEqual(all);
  });
});
