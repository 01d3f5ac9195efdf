import { describe, expect, it } from "vitest";
import type { Standing } from "@/lib/passports/lifecycle-rules";
import { foreseeChange } from "./bulk-contract";

const standing = (set: Partial<Standing>): Standing => ({
  status: "active",
  custodyFlag: "none",
  isDecommissioned: false,
  lifeEnd: null,
  ...set,
});

describe("what a change of many will come to", () => {
  it("is counted by how they stand", () => {
    const standings = [
      { ...standing({}), count: 90 },
      { ...standing({ custodyFlag: "reported_lost" }), count: 4 },
      { ...standing({ status: "suspended" }), count: 5 },
      { ...standing({ status: "revoked" }), count: 1 },
    ];
    expect(foreseeChange("suspend", standings)).toEqual({ changed: 94, unchanged: 5, refused: 1 });
    expect(foreseeChange("report_lost", standings)).toEqual({ changed: 96, unchanged: 4, refused: 0 });
    expect(foreseeChange("revoke", [])).toEqual({ changed: 0, unchanged: 0, refused: 0 });
  });
});
