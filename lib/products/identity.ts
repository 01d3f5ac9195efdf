import type { ProductRecord } from "./contract";
import { gtin14 } from "./gtin";

type Identifying = Pick<ProductRecord, "external_id" | "gtin" | "granularity" | "batch">;

/**
 * What a product without an external id is known by within its brand: its GTIN as 14 digits and, where its passports stand
 * for batches, the batch behind `/`. Null: it has an external id, or no GTIN.
 */
export function gtinIdentity({ external_id: externalId, gtin, granularity, batch }: Identifying): string | null {
  if (externalId || !gtin) return null;
  return gtin14(gtin) + (granularity === "batch" && batch ? `/${batch}` : "");
}
