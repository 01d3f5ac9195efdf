import { describe, expect, it } from "vitest";
import { assessProduct } from "@/lib/compliance/assessment/assess-product";
import { JACKET, USUAL } from "@/lib/compliance/testing/realistic-products";
import { cite } from "@/lib/law/cite";
import { registryGaps } from "./parties";

const findingsOf = (declared: typeof JACKET) => assessProduct({ ...USUAL, declared }).findings;

describe("what is missing for registration", () => {
  it("is nothing for an approved product that answers all", () => {
    expect(registryGaps({ declared: JACKET, reviewState: "approved", findings: findingsOf(JACKET) })).toEqual([]);
  });

  it("is each open answer, each error of what the registry looks at, and the approval", () => {
    const declared = { ...JACKET, commodity_code: null, backup_provider: null, operators: [] };
    const gaps = registryGaps({ declared, reviewState: "submitted", findings: findingsOf(declared) });
    expect(
      gaps.map((gap) => (gap.kind === "finding" ? gap.finding.check : gap.kind === "field" ? gap.field : gap.state)),
    ).toEqual(["commodity_code", "manufacturer_named", "responsible_person_named", "backup_recent", "submitted"]);
    for (const gap of gaps)
      if (gap.kind !== "finding") expect(cite("en", gap.grounds)).toMatch(/^Regulation \(EU\) 2024\/1781/);
  });

  it("leaves to the review what the registry does not look at", () => {
    const declared = { ...JACKET, recycled_pre_consumer_pct: 90 };
    expect(findingsOf(declared).map(({ check }) => check)).toContain("recycled_parts_fit");
    expect(registryGaps({ declared, reviewState: "approved", findings: findingsOf(declared) })).toEqual([]);
  });

  it("is the check itself before anything was looked at", () => {
    expect(registryGaps({ declared: JACKET, reviewState: "draft", findings: null })).toMatchObject([
      { kind: "review", state: "unchecked" },
    ]);
  });

  it("is of an item, or a batch, what tells it from the others of its product", () => {
    const gapsOf = (
      granularity: "item" | "batch" | "model",
      unit: { serialNumber: string | null; batch: string | null },
    ) => {
      const declared = { ...JACKET, granularity };
      return registryGaps({ declared, unit, reviewState: "approved", findings: [] }).map(
        (gap) => gap.kind === "field" && gap.field,
      );
    };
    expect(gapsOf("item", { serialNumber: null, batch: "B-1" })).toEqual(["serial_number"]);
    expect(gapsOf("batch", { serialNumber: "S-1", batch: null })).toEqual(["batch"]);
    expect(gapsOf("item", { serialNumber: "S-1", batch: null })).toEqual([]);
    expect(gapsOf("model", { serialNumber: null, batch: null })).toEqual([]);
  });
});
