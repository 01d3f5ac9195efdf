import type { Ecodesign } from "@/lib/ecodesign/contract";
import type { ProductGroup } from "@/lib/ecodesign/rules";

/** What a product says about itself, in the names of the API. */
export function declaredData(product: {
  gtin: string | null;
  productGroup: ProductGroup | null;
  recycledContent: number | null;
  carbonScore: number | null;
  warrantyMonths: number | null;
  ecodesign: Ecodesign;
}) {
  return {
    ...product.ecodesign,
    gtin: product.gtin,
    product_group: product.productGroup,
    recycled_content: product.recycledContent,
    carbon_score: product.carbonScore,
    warranty_months: product.warrantyMonths,
  };
}
