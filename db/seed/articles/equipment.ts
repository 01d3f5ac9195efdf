import type { Article } from "./article";

const BOOT = { group: "footwear", handling: "leather", commodityCode: "64039116", warrantyMonths: 24, packagingG: 165 } as const;
const SHOE = { group: "footwear", handling: "shoe", commodityCode: "64041100", warrantyMonths: 24, packagingG: 150 } as const;
const CAMP = { group: "furniture", handling: "metal", commodityCode: "94017900", warrantyMonths: 60, packagingG: 380 } as const;
const LIGHT = { group: "electronics", handling: "electric", commodityCode: "85131000", warrantyMonths: 12, packagingG: 44 } as const;
const GEAR = { group: "other", packagingG: 120, warrantyMonths: 36 } as const;

/** What Tindvarg makes to walk, sleep and cook with. */
export const EQUIPMENT: readonly Article[] = [
  {
    ...BOOT, model: "TV-2001", name: "Berg Hiking Boot", madeIn: "PT", weightG: 1260, carbonKg: 19.8, lifetimeYears: 8, durability: 8.9, repairability: 8.4, recyclability: 3.9, extendedMonths: 60,
    parts: [["Bovine leather", 52, 0, "DE", 100], ["Natural rubber", 27, 20, "MY", 80], ["Polyurethane foam", 12, 10, "PT"], ["Polyester lining", 7, 100, "PT"], ["Brass hooks", 2, 85, "IT"]],
    launchedDaysAgo: 540, units: 100,
  },
  {
    ...BOOT, model: "TV-2003", name: "Berg Mid Boot", madeIn: "PT", weightG: 1080, carbonKg: 17.1, lifetimeYears: 7, durability: 8.1, repairability: 7.8, recyclability: 4.0,
    parts: [["Bovine leather", 46, 0, "DE", 100], ["Natural rubber", 28, 20, "MY", 80], ["Polyester", 24, 90, "PT"], ["Brass hooks", 2, 85, "IT"]],
    launchedDaysAgo: 350, units: 20,
  },
  {
    ...SHOE, model: "TV-2020", name: "Sti Trail Runner", madeIn: "VN", weightG: 562, carbonKg: 12.9, lifetimeYears: 3, durability: 5.4, repairability: 3.2, recyclability: 4.6,
    parts: [["Polyester mesh", 34, 95, "TW"], ["EVA foam", 38, 25, "VN"], ["Rubber", 26, 10, "VN", 40], ["Laces", 2, 100, "VN"]],
    launchedDaysAgo: 300, units: 24,
  },
  {
    ...SHOE, model: "TV-2040", name: "Isbre Winter Boot", commodityCode: "64019290", madeIn: "RO", weightG: 1480, carbonKg: 18.4, lifetimeYears: 6, durability: 7.0, repairability: 5.1, recyclability: 4.2,
    parts: [["Natural rubber", 58, 15, "MY", 85], ["Felt lining (wool)", 28, 60, "AT", 100], ["Polyamide", 14, 50, "IT"]],
    launchedDaysAgo: 320, units: 6,
  },
  {
    ...SHOE, model: "TV-2060", name: "Fjord Sandal", commodityCode: "64029931", madeIn: "PT", weightG: 610, carbonKg: 8.9, lifetimeYears: 4, durability: 6.3, repairability: 5.9, recyclability: 5.0,
    parts: [["EVA foam", 52, 30, "PT"], ["Natural rubber", 30, 15, "MY", 80], ["Polyester webbing", 18, 100, "PT"]],
    launchedDaysAgo: 200, units: 8, reviewState: "changes_requested", undeclared: ["recyclability_score", "recyclability_method"],
  },
  {
    ...SHOE, model: "TV-2080", name: "Koie Hut Slipper", commodityCode: "64051000", madeIn: "NO", weightG: 340, carbonKg: 4.4, lifetimeYears: 5, durability: 6.0, repairability: 6.5, recyclability: 7.7,
    parts: [["Wool felt", 84, 45, "NO", 100], ["Natural rubber", 16, 0, "MY", 95]],
    launchedDaysAgo: 45, units: 6, reviewState: "submitted",
  },
  {
    ...CAMP, model: "TV-3001", name: "Leir Camp Chair", madeIn: "CZ", weightG: 2150, carbonKg: 13.6, lifetimeYears: 15, durability: 8.6, repairability: 9.3, recyclability: 8.9,
    parts: [["Aluminium 6061", 71, 75, "NO"], ["Polyester canvas", 25, 100, "PT"], ["Polyamide joints", 4, 50, "DE"]],
    launchedDaysAgo: 420, units: 10,
  },
  {
    ...CAMP, model: "TV-3004", name: "Leir Camp Table", commodityCode: "94032080", madeIn: "CZ", weightG: 3820, carbonKg: 18.2, lifetimeYears: 20, durability: 9.0, repairability: 9.4, recyclability: 9.1,
    parts: [["Aluminium 6061", 58, 75, "NO"], ["Ash wood", 40, 0, "CZ", 100], ["Steel screws", 2, 60, "DE"]],
    launchedDaysAgo: 415, units: 4,
  },
  {
    ...CAMP, model: "TV-3008", name: "Leir Cot", commodityCode: "94038900", madeIn: "CZ", weightG: 4460, carbonKg: 22.4, lifetimeYears: 15, durability: 8.2, repairability: 9.0, recyclability: 8.4,
    parts: [["Aluminium 7001", 66, 60, "NO"], ["Polyester canvas", 28, 100, "PT"]],
    launchedDaysAgo: 120, units: 3, reviewState: "draft",
  },
  {
    ...LIGHT, model: "TV-4001", name: "Glød 350 Headlamp", madeIn: "DE", weightG: 86, carbonKg: 3.9, lifetimeYears: 7, durability: 7.9, repairability: 8.8, recyclability: 6.2,
    parts: [["Polycarbonate", 38, 50, "DE"], ["Lithium-ion cell", 31, 12, "KR"], ["Electronics", 14, 5, "TW"], ["Polyester strap", 17, 100, "PT"]],
    launchedDaysAgo: 530, units: 38,
    declared: { energy_use_kwh: 1.8, energy_use_basis: "over its expected lifetime" },
  },
  {
    ...LIGHT, model: "TV-4003", name: "Glød 600 Headlamp", madeIn: "DE", weightG: 112, carbonKg: 5.1, lifetimeYears: 7, durability: 8.0, repairability: 8.8, recyclability: 6.2,
    parts: [["Polycarbonate", 34, 50, "DE"], ["Lithium-ion cell", 38, 12, "KR"], ["Electronics", 13, 5, "TW"], ["Polyester strap", 15, 100, "PT"]],
    launchedDaysAgo: 365, units: 12, reviewState: "draft",
    declared: {
      energy_use_kwh: 2.9,
      energy_use_basis: "over its expected lifetime",
      soc_status: "present",
      substances: [
        {
          iupac_name: "Lead", ec_number: "231-100-4", cas_number: "7439-92-1", basis: "SVHC candidate list", location: "Solder of the LED board",
          concentration_min_pct: 0.1, concentration_max_pct: 0.14, safe_use: "No exposure in use. Do not grind or burn the board.",
        },
      ],
    },
  },
  {
    ...LIGHT, model: "TV-4010", name: "Lykt Camp Lantern", madeIn: "DE", weightG: 318, carbonKg: 6.4, lifetimeYears: 10, durability: 8.3, repairability: 9.0, recyclability: 6.8, warrantyMonths: 24,
    parts: [["Aluminium", 44, 80, "NO"], ["Polycarbonate", 22, 50, "DE"], ["Lithium-ion cell", 22, 12, "KR"], ["Electronics", 12, 5, "TW"]],
    launchedDaysAgo: 180, units: 8, hasWrongGtin: true, reviewState: "changes_requested",
  },
  {
    ...LIGHT, model: "TV-4020", name: "Kraft 10 Power Bank", group: "battery", commodityCode: "85076000", madeIn: "DE", weightG: 228, carbonKg: 7.8, lifetimeYears: 6, durability: 7.1, repairability: 7.4, recyclability: 7.0, warrantyMonths: 24,
    parts: [["Lithium-ion cells", 66, 12, "KR"], ["Aluminium housing", 24, 80, "NO"], ["Electronics", 10, 5, "TW"]],
    launchedDaysAgo: 150, units: 6, reviewState: "submitted", undeclared: ["disassembly_instructions", "recycled_content_method"],
  },
  {
    ...GEAR, model: "TV-5001", name: "Hule 2 Tent", handling: "tent", commodityCode: "63062200", madeIn: "VN", weightG: 2240, packagingG: 260, carbonKg: 34.2, lifetimeYears: 10, durability: 7.8, repairability: 8.7, recyclability: 5.1, extendedMonths: 60,
    parts: [["Polyamide 6.6", 56, 70, "TW"], ["Aluminium poles", 27, 40, "KR"], ["Silicone coating", 12, 0, "DE"], ["Zips and trims", 5, 0, "JP"]],
    launchedDaysAgo: 490, units: 14,
  },
  {
    ...GEAR, model: "TV-5003", name: "Hule 3 Tent", handling: "tent", commodityCode: "63062200", madeIn: "VN", weightG: 2890, packagingG: 300, carbonKg: 42.7, lifetimeYears: 10, durability: 7.8, repairability: 8.7, recyclability: 5.1, extendedMonths: 60,
    parts: [["Polyamide 6.6", 57, 70, "TW"], ["Aluminium poles", 26, 40, "KR"], ["Silicone coating", 12, 0, "DE"], ["Zips and trims", 5, 0, "JP"]],
    launchedDaysAgo: 488, units: 5,
  },
  {
    ...GEAR, model: "TV-5102", name: "Søvn −5 Sleeping Bag", handling: "down", commodityCode: "94043000", madeIn: "LT", weightG: 980, carbonKg: 24.6, lifetimeYears: 12, durability: 7.9, repairability: 7.7, recyclability: 6.3,
    parts: [["Duck down", 61, 40, "PL", 100], ["Polyamide", 36, 85, "IT"], ["Zips and trims", 3, 0, "JP"]],
    launchedDaysAgo: 440, units: 9,
  },
  {
    ...GEAR, model: "TV-5201", name: "Ås 28 Backpack", handling: "woven", commodityCode: "42029291", madeIn: "VN", weightG: 1120, carbonKg: 15.9, lifetimeYears: 12, durability: 8.5, repairability: 8.9, recyclability: 5.4,
    parts: [["Polyamide 6.6", 62, 68, "TW"], ["Polyethylene frame sheet", 18, 100, "DE"], ["EVA foam", 14, 20, "VN"], ["Buckles", 6, 50, "DE"]],
    launchedDaysAgo: 460, units: 13,
  },
  {
    ...GEAR, model: "TV-5204", name: "Ås 55 Backpack", handling: "woven", commodityCode: "42029291", madeIn: "VN", weightG: 1890, carbonKg: 24.3, lifetimeYears: 12, durability: 8.5, repairability: 8.9, recyclability: 5.4,
    parts: [["Polyamide 6.6", 58, 68, "TW"], ["Aluminium stays", 9, 70, "NO"], ["Polyethylene frame sheet", 13, 100, "DE"], ["EVA foam", 14, 20, "VN"], ["Buckles", 6, 50, "DE"]],
    launchedDaysAgo: 458, units: 9,
  },
  {
    ...GEAR, model: "TV-5302", name: "Bekk Steel Bottle", handling: "metal", commodityCode: "73239300", madeIn: "DE", weightG: 286, packagingG: 34, carbonKg: 2.7, lifetimeYears: 20, durability: 9.4, repairability: 8.2, recyclability: 9.6,
    parts: [["Stainless steel 18/8", 88, 70, "DE"], ["Polypropylene lid", 10, 0, "DE"], ["Silicone seal", 2, 0, "DE"]],
    launchedDaysAgo: 280, units: 14,
  },
  {
    ...GEAR, model: "TV-5310", name: "Gnist Gas Stove", handling: "metal", commodityCode: "73211110", madeIn: "CZ", weightG: 142, packagingG: 38, carbonKg: 3.3, lifetimeYears: 15, durability: 8.0, repairability: 7.2, recyclability: 8.8, warrantyMonths: 24,
    parts: [["Stainless steel", 54, 65, "DE"], ["Brass valve", 28, 85, "CZ"], ["Aluminium", 18, 75, "NO"]],
    launchedDaysAgo: 330, units: 10,
  },
  {
    ...GEAR, model: "TV-5402", name: "Stav Trekking Poles", handling: "metal", commodityCode: "66020000", madeIn: "AT", weightG: 468, packagingG: 60, carbonKg: 7.6, lifetimeYears: 10, durability: 8.1, repairability: 9.1, recyclability: 7.3,
    parts: [["Aluminium 7075", 72, 30, "AT"], ["Cork grips", 16, 0, "PT", 100], ["Polyester straps", 8, 100, "PT"], ["Tungsten tips", 4, 35, "AT"]],
    launchedDaysAgo: 275, units: 8,
  },
  {
    ...GEAR, model: "TV-5430", name: "Varde Repair Kit", handling: "woven", commodityCode: "63079098", madeIn: "NO", weightG: 96, packagingG: 12, carbonKg: 0.9, lifetimeYears: 10, durability: 5.0, repairability: 5.0, recyclability: 6.0, warrantyMonths: 0,
    parts: [["Polyamide patches", 60, 100, "IT"], ["Steel needles and sliders", 40, 50, "DE"]],
    launchedDaysAgo: 20, units: 2, reviewState: "draft",
    undeclared: [
      "operators", "facilities", "documents", "carbon_footprint_kg_co2e", "carbon_declared_unit", "carbon_boundary", "carbon_method", "carbon_reference_year",
      "carbon_primary_data_pct", "carbon_verification", "carbon_score", "recyclability_score", "durability_score", "soc_status", "substances",
    ],
  },
];
