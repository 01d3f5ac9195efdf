import type { Ecodesign } from "@/lib/ecodesign/contract";
import type { ProductGroup } from "@/lib/ecodesign/rules";

export const UNIT_STATES = ["owned", "trouble", "none"] as const;
export type UnitState = (typeof UNIT_STATES)[number];

interface ProductData {
  gtin: string | null;
  productGroup: ProductGroup | null;
  recycledContent: number | null;
  carbonScore: number | null;
  warrantyMonths: number | null;
  ecodesign: Ecodesign;
}

const ownData = (product: ProductData) => ({
  gtin: product.gtin,
  product_group: product.productGroup,
  recycled_content: product.recycledContent,
  carbon_score: product.carbonScore,
  warranty_months: product.warrantyMonths,
});

export const declaredData = (product: ProductData) => ({ ...product.ecodesign, ...ownData(product) });

/** Leaves out undeclared members. */
export function productSnapshot(
  product: ProductData & { name: string; model: string | null; externalId: string | null },
): Record<string, unknown> {
  const { name, model, externalId, ecodesign } = product;
  const snapshot: Record<string, unknown> = {};
  const parts: Record<string, unknown>[] = [{ name, model, external_id: externalId }, ecodesign, ownData(product)];
  for (const part of parts) for (const field in part) if (part[field] != null) snapshot[field] = part[field];
  return snapshot;
}
