import { lockBrand } from "@/db/queries/brands";
import { sumStoredBytes } from "@/db/queries/stored-files";
import type { BrandDb } from "@/db/tenant";
import { DomainError } from "@/lib/platform/errors";
import { requireValue } from "@/lib/platform/require-value";

const GIGABYTE = 1024 ** 3;
const BRAND_BYTES_MAX = { standard: 5 * GIGABYTE, premium_enterprise: 50 * GIGABYTE } as const;

/** Bytes left, or negative. Locks the brand against concurrent uploads, so call it before taking other locks. */
export async function lockRoom(tx: BrandDb, brandId: string): Promise<number> {
  const { tier } = requireValue(await lockBrand(tx, brandId), "The brand");
  return BRAND_BYTES_MAX[tier] - (await sumStoredBytes(tx, brandId));
}

export const quotaReached = () =>
  new DomainError("media_quota_reached", "Your brand's pictures and documents take all the room they may.");
