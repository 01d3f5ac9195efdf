import type { Article } from "./article";

const SHELL = { group: "textiles", handling: "shell", commodityCode: "62014010", warrantyMonths: 36, packagingG: 42 } as const;
const KNIT = { group: "textiles", handling: "knit", commodityCode: "61103091", warrantyMonths: 24, packagingG: 30 } as const;
const WOOL = { group: "textiles", handling: "wool", commodityCode: "61101130", warrantyMonths: 24, packagingG: 26 } as const;
const WOVEN = { group: "textiles", handling: "woven", commodityCode: "62034311", warrantyMonths: 24, packagingG: 30 } as const;

/** What Tindvarg makes to wear. */
export const CLOTHING: readonly Article[] = [
  {
    ...SHELL, model: "TV-1010", name: "Skarv Shell Jacket", madeIn: "PT", weightG: 438, carbonKg: 22.6, lifetimeYears: 10, durability: 8.4, repairability: 8.1, recyclability: 5.2,
    parts: [["Polyamide 6", 64, 78, "IT"], ["Polyurethane membrane", 22, 0, "JP"], ["Polyester backer", 12, 100, "TW"], ["Zips and trims", 2, 0, "JP"]],
    launchedDaysAgo: 520, units: 240,
  },
  {
    ...SHELL, model: "TV-1012", name: "Skarv Shell Trousers", commodityCode: "62034311", madeIn: "PT", weightG: 402, carbonKg: 18.9, lifetimeYears: 10, durability: 8.2, repairability: 7.9, recyclability: 5.2,
    parts: [["Polyamide 6", 66, 78, "IT"], ["Polyurethane membrane", 21, 0, "JP"], ["Polyester backer", 11, 100, "TW"], ["Zips and trims", 2, 0, "JP"]],
    launchedDaysAgo: 505, units: 96,
  },
  {
    ...SHELL, model: "TV-1020", name: "Fjære Rain Poncho", madeIn: "VN", weightG: 310, carbonKg: 9.7, lifetimeYears: 6, durability: 6.1, repairability: 6.8, recyclability: 6.5, warrantyMonths: 24,
    parts: [["Polyester", 88, 100, "TW"], ["Polyurethane coating", 11, 0, "TW"], ["Trims", 1, 0, "VN"]],
    launchedDaysAgo: 480, units: 18,
  },
  {
    ...SHELL, model: "TV-1034", name: "Myr Softshell Jacket", madeIn: "PT", weightG: 512, carbonKg: 16.4, lifetimeYears: 8, durability: 7.4, repairability: 7.2, recyclability: 4.8,
    parts: [["Polyester", 86, 65, "TW"], ["Elastane", 9, 0, "DE"], ["Zips and trims", 5, 0, "JP"]],
    launchedDaysAgo: 430, units: 28,
  },
  {
    ...SHELL, model: "TV-1040", name: "Vidde Anorak", handling: "woven", commodityCode: "62014010", madeIn: "LT", weightG: 640, carbonKg: 14.8, lifetimeYears: 12, durability: 8.8, repairability: 8.6, recyclability: 6.0,
    parts: [["Organic cotton", 65, 0, "TR", 100], ["Polyester", 33, 100, "TW"], ["Metal buttons", 2, 0, "IT"]],
    launchedDaysAgo: 410, units: 24,
  },
  {
    ...SHELL, model: "TV-1102", name: "Rimfrost Down Jacket", handling: "down", commodityCode: "62014090", madeIn: "LT", weightG: 465, carbonKg: 20.1, lifetimeYears: 10, durability: 7.8, repairability: 7.5, recyclability: 5.9,
    parts: [["Goose down", 44, 30, "PL", 100], ["Polyamide 6.6", 53, 82, "IT"], ["Zips and trims", 3, 0, "JP"]],
    launchedDaysAgo: 395, units: 180,
  },
  {
    ...SHELL, model: "TV-1104", name: "Rimfrost Down Vest", handling: "down", commodityCode: "62014090", madeIn: "LT", weightG: 288, carbonKg: 12.3, lifetimeYears: 10, durability: 7.6, repairability: 7.5, recyclability: 5.9,
    parts: [["Goose down", 42, 30, "PL", 100], ["Polyamide 6.6", 55, 82, "IT"], ["Zips and trims", 3, 0, "JP"]],
    launchedDaysAgo: 390, units: 12, reviewState: "approved",
  },
  {
    ...SHELL, model: "TV-1110", name: "Nordavind Insulated Jacket", handling: "shell", madeIn: "VN", weightG: 396, carbonKg: 15.7, lifetimeYears: 7, durability: 6.9, repairability: 7.0, recyclability: 6.4,
    parts: [["Polyester insulation", 46, 90, "DE"], ["Polyamide 6", 51, 70, "IT"], ["Zips and trims", 3, 0, "JP"]],
    launchedDaysAgo: 96, units: 60, reviewState: "submitted",
  },
  {
    ...KNIT, model: "TV-1201", name: "Lyng Fleece Jacket", madeIn: "PT", weightG: 372, carbonKg: 9.8, lifetimeYears: 8, durability: 7.1, repairability: 7.4, recyclability: 8.2,
    parts: [["Polyester", 97, 100, "PT"], ["Zips and trims", 3, 0, "JP"]],
    launchedDaysAgo: 510, units: 140,
    declared: { microplastic_release_mg: 84, microplastic_test_method: "EN ISO 4484-1" },
  },
  {
    ...KNIT, model: "TV-1203", name: "Lyng Fleece Pullover", madeIn: "PT", weightG: 318, carbonKg: 8.3, lifetimeYears: 8, durability: 7.0, repairability: 7.4, recyclability: 8.2,
    parts: [["Polyester", 98, 100, "PT"], ["Trims", 2, 0, "PT"]],
    launchedDaysAgo: 500, units: 36,
  },
  {
    ...WOOL, model: "TV-1302", name: "Tundra Wool Base Layer Top", madeIn: "LT", weightG: 224, carbonKg: 13.9, lifetimeYears: 6, durability: 6.2, repairability: 6.6, recyclability: 8.8,
    parts: [["Merino wool", 87, 0, "AR", 100], ["Polyamide core", 13, 100, "IT"]],
    launchedDaysAgo: 470, units: 64,
  },
  {
    ...WOOL, model: "TV-1304", name: "Tundra Wool Base Layer Bottom", madeIn: "LT", weightG: 208, carbonKg: 12.8, lifetimeYears: 6, durability: 6.2, repairability: 6.6, recyclability: 8.8,
    parts: [["Merino wool", 87, 0, "AR", 100], ["Polyamide core", 13, 100, "IT"]],
    launchedDaysAgo: 470, units: 32,
  },
  {
    ...WOOL, model: "TV-1320", name: "Ull Beanie", commodityCode: "65050030", madeIn: "NO", weightG: 78, carbonKg: 3.4, lifetimeYears: 8, durability: 7.0, repairability: 7.8, recyclability: 9.2, packagingG: 8,
    parts: [["Norwegian wool", 100, 0, "NO", 100]],
    launchedDaysAgo: 380, units: 120,
  },
  {
    ...WOOL, model: "TV-1324", name: "Ull Gloves", commodityCode: "61169100", madeIn: "NO", weightG: 92, carbonKg: 4.1, lifetimeYears: 5, durability: 5.9, repairability: 6.9, recyclability: 7.9, packagingG: 9,
    parts: [["Norwegian wool", 80, 0, "NO", 100], ["Polyamide", 18, 50, "IT"], ["Elastane", 2, 0, "DE"]],
    launchedDaysAgo: 380, units: 20, reviewState: "changes_requested", undeclared: ["durability_score", "durability_method", "facilities"],
  },
  {
    ...WOVEN, model: "TV-1401", name: "Kvist Hiking Trousers", madeIn: "TR", weightG: 348, carbonKg: 11.2, lifetimeYears: 7, durability: 7.7, repairability: 7.6, recyclability: 5.0,
    parts: [["Polyamide", 88, 60, "IT"], ["Elastane", 9, 0, "DE"], ["Zips and buttons", 3, 0, "JP"]],
    launchedDaysAgo: 455, units: 72,
  },
  {
    ...WOVEN, model: "TV-1405", name: "Kvist Hiking Shorts", madeIn: "TR", weightG: 236, carbonKg: 7.8, lifetimeYears: 7, durability: 7.5, repairability: 7.6, recyclability: 5.0,
    parts: [["Polyamide", 88, 60, "IT"], ["Elastane", 9, 0, "DE"], ["Zips and buttons", 3, 0, "JP"]],
    launchedDaysAgo: 240, units: 16,
  },
  {
    ...WOVEN, model: "TV-1420", name: "Strand Sun Shirt", commodityCode: "62059080", madeIn: "PT", weightG: 182, carbonKg: 6.1, lifetimeYears: 5, durability: 5.8, repairability: 6.4, recyclability: 7.1,
    parts: [["Lyocell", 72, 0, "AT", 100], ["Linen", 28, 0, "FR", 100]],
    launchedDaysAgo: 210, units: 8, reviewState: "draft", undeclared: ["carbon_footprint_kg_co2e", "carbon_boundary", "carbon_method", "carbon_declared_unit", "carbon_verification", "documents"],
  },
  {
    ...WOVEN, model: "TV-1450", name: "Storm Gaiters", commodityCode: "64069050", madeIn: "VN", weightG: 214, carbonKg: 5.6, lifetimeYears: 6, durability: 7.2, repairability: 6.0, recyclability: 4.4,
    parts: [["Polyamide 6.6", 70, 40, "TW"], ["Polyurethane coating", 16, 0, "TW"], ["Synthetic rubber", 10, 0, "VN"]],
    launchedDaysAgo: 62, units: 5, reviewState: "draft", undeclared: ["operators", "care_instructions", "soc_status", "substances"],
  },
];
