import { findBrand } from "@/db/queries/brands";
import type { BrandDb } from "@/db/tenant";
import { requestLogDaysOf } from "@/lib/brands/settings/retention-rules";
import { environment } from "@/lib/platform/env";

/** For how many days a brand's request log is kept. */
export async function requestLogDays(db: BrandDb, brandId: string): Promise<number> {
  const brand = await findBrand(db, brandId);
  return requestLogDaysOf(brand?.requestLogDays ?? null, environment().requestLogDays);
}
