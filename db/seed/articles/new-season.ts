import type { Article } from "./article";

const OUTDOOR = {
  warrantyMonths: 24,
  lifetimeYears: 7,
  durability: 7.4,
  repairability: 7.0,
  recyclability: 6.1,
  packagingG: 38,
  launchedDaysAgo: 0,
} as const;

/**
 * What the demo's brand has made for the season to come: not in its catalogue yet, but in the sample of a serial list.
 */
export const NEW_SEASON: readonly Article[] = [
  {
    ...OUTDOOR,
    group: "textiles",
    handling: "shell",
    model: "TV-1016",
    name: "Skarv Light Jacket",
    madeIn: "PT",
    commodityCode: "62014010",
    weightG: 298,
    carbonKg: 15.2,
    parts: [
      ["Polyamide 6", 82, 80, "IT"],
      ["Polyurethane membrane", 18, 0, "JP"],
    ],
    units: 60,
  },
  {
    ...OUTDOOR,
    group: "textiles",
    handling: "knit",
    model: "TV-1208",
    name: "Lyng Grid Hoody",
    madeIn: "PT",
    commodityCode: "61103091",
    weightG: 334,
    carbonKg: 8.9,
    parts: [
      ["Polyester", 84, 100, "PT"],
      ["Elastane", 16, 0, "DE"],
    ],
    units: 45,
  },
  {
    ...OUTDOOR,
    group: "footwear",
    handling: "shoe",
    model: "TV-2024",
    name: "Sti Trail Runner Mid",
    madeIn: "VN",
    commodityCode: "64041100",
    weightG: 618,
    carbonKg: 13.6,
    parts: [
      ["Polyester mesh", 40, 95, "TW"],
      ["EVA foam", 34, 25, "VN"],
      ["Rubber", 26, 10, "VN", 40],
    ],
    units: 38,
  },
  {
    ...OUTDOOR,
    group: "electronics",
    handling: "electric",
    model: "TV-4006",
    name: "Glød 800 Headlamp",
    madeIn: "DE",
    commodityCode: "85131000",
    weightG: 104,
    carbonKg: 4.6,
    parts: [
      ["Polycarbonate", 46, 50, "DE"],
      ["Lithium-ion cell", 34, 12, "KR"],
      ["Polyester strap", 20, 100, "PT"],
    ],
    units: 24,
  },
];
