import type { Article, Part } from "./article";

const PAIR = { group: "footwear", handling: "leather", madeIn: "PT", commodityCode: "64039938", warrantyMonths: 24, packagingG: 140, lifetimeYears: 6 } as const;
const cork = (share: number): Part => ["Cork", share, 35, "PT", 100];

/** What Lume do Vale makes: shoes of cork and leather. */
export const CORK_SHOES: readonly Article[] = [
  {
    ...PAIR, model: "LV-10", name: "Sobro Sneaker", weightG: 690, carbonKg: 8.2, durability: 7.0, repairability: 6.2, recyclability: 5.8,
    parts: [cork(38), ["Organic cotton", 34, 0, "PT", 100], ["Natural rubber", 28, 20, "MY", 80]], launchedDaysAgo: 260, units: 14,
  },
  {
    ...PAIR, model: "LV-14", name: "Ria Sandal", weightG: 520, carbonKg: 5.1, durability: 6.4, repairability: 7.1, recyclability: 6.6,
    parts: [cork(56), ["Bovine leather", 26, 0, "PT", 100], ["Natural rubber", 18, 20, "MY", 80]], launchedDaysAgo: 240, units: 12,
  },
  {
    ...PAIR, model: "LV-20", name: "Montado Boot", commodityCode: "64039116", weightG: 1140, carbonKg: 13.7, durability: 8.3, repairability: 8.5, recyclability: 4.9,
    parts: [["Bovine leather", 58, 0, "PT", 100], cork(14), ["Natural rubber", 28, 20, "MY", 80]], launchedDaysAgo: 230, units: 10,
  },
  {
    ...PAIR, model: "LV-32", name: "Serra Loafer", weightG: 640, carbonKg: 9.4, durability: 7.5, repairability: 7.9, recyclability: 5.2,
    parts: [["Bovine leather", 49, 0, "PT", 100], cork(31), ["Natural rubber", 20, 20, "MY", 80]], launchedDaysAgo: 150, units: 10, reviewState: "submitted",
  },
  {
    ...PAIR, model: "LV-41", name: "Casa Slipper", commodityCode: "64051000", weightG: 310, carbonKg: 3.2, durability: 5.6, repairability: 5.8, recyclability: 7.4,
    parts: [cork(44), ["Wool felt", 56, 40, "PT", 100]], launchedDaysAgo: 60, units: 8, reviewState: "draft", undeclared: ["facilities", "documents"],
  },
];
