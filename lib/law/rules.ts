export const PRODUCT_GROUPS = [
  "textiles",
  "footwear",
  "furniture",
  "tyres",
  "steel",
  "battery",
  "electronics",
  "other",
] as const;
export type ProductGroup = (typeof PRODUCT_GROUPS)[number];
