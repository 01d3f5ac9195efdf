import { describe, expect, it, test } from "vitest";
import { exampleEcodesign } from "./contract";
import { findImplausible } from "./plausibility";

type Declared = Parameters<typeof findImplausible>[0];

const material = (mass_pct: number, recycled_pct: number | null = null, renewable_pct: number | null = null) => ({
  name: "Material",
  mass_pct,
  recycled_pct,
  renewable_pct,
});
const footprint = {
  carbon_declared_unit: "piece",
  carbon_boundary: "cradle_to_gate",
  carbon_method: "iso_14067",
} as const;

describe("figures that fit raise no warning", () => {
  test.each<[string, Declared]>([
    ["nothing declared", {}],
    ["the reference's example", { ...exampleEcodesign, recycled_content: 46 }],
    ["no materials", { materials: [], recycled_content: 50 }],
    ["rounded shares", { materials: [material(33.3), material(33.3), material(33.3)] }],
    ["shares 0.5 % off", { materials: [material(99.5)] }],
    [
      "recycled content within 2 points of the materials",
      { materials: [material(50, 100), material(50, 0)], recycled_content: 52 },
    ],
    [
      "materials whose recycled share is not known",
      { materials: [material(50, 100), material(50)], recycled_content: 90 },
    ],
    [
      "parts that make up the total",
      { recycled_content: 30, recycled_pre_consumer_pct: 10, recycled_post_consumer_pct: 20 },
    ],
    ["parts without a total", { recycled_pre_consumer_pct: 10 }],
    [
      "a bio-based footprint below 0",
      { ...footprint, carbon_footprint_kg_co2e: -2, materials: [material(100, 0, 100)] },
    ],
    ["a footprint of 0", { ...footprint, carbon_footprint_kg_co2e: 0 }],
  ])("%s", (_, declared) => {
    expect(findImplausible(declared)).toEqual([]);
  });
});

describe("figures that do not fit are told with their field", () => {
  test.each<[string, Declared, string, string]>([
    ["shares below 99.5 %", { materials: [material(60), material(39.4)] }, "materials", "materials_sum"],
    ["shares above 100.5 %", { materials: [material(60), material(40.6)] }, "materials", "materials_sum"],
    [
      "recycled content more than 2 points off",
      { materials: [material(50, 100), material(50, 0)], recycled_content: 52.1 },
      "recycled_content",
      "recycled_content_mismatch",
    ],
    [
      "parts above the total",
      { recycled_content: 30, recycled_pre_consumer_pct: 11, recycled_post_consumer_pct: 20 },
      "recycled_content",
      "recycled_parts_exceed_total",
    ],
    [
      "a footprint without its method",
      { carbon_footprint_kg_co2e: 3 },
      "carbon_footprint_kg_co2e",
      "carbon_incomplete",
    ],
    [
      "a footprint below 0 of something not bio-based",
      { ...footprint, carbon_footprint_kg_co2e: -2, materials: [material(100)] },
      "carbon_footprint_kg_co2e",
      "carbon_negative",
    ],
    [
      "a footprint below 0 to the grave",
      {
        ...footprint,
        carbon_boundary: "cradle_to_grave",
        carbon_footprint_kg_co2e: -2,
        materials: [material(100, 0, 100)],
      },
      "carbon_footprint_kg_co2e",
      "carbon_negative",
    ],
    ["offsets", { carbon_includes_offsets: true }, "carbon_includes_offsets", "carbon_offsets"],
  ])("%s", (_, declared, field, code) => {
    expect(findImplausible(declared)).toMatchObject([{ field, code, detail: expect.stringMatching(/\.$/) as string }]);
  });

  it("names what a footprint lacks", () => {
    const [warning] = findImplausible({ carbon_footprint_kg_co2e: 3, carbon_boundary: "cradle_to_gate" });
    expect(warning!.detail).toContain("carbon_declared_unit, carbon_method");
  });
});
