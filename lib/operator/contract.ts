import { z } from "zod";
import { tier } from "@/lib/brands/contract";
import { afterId, pageSize, searchWords, someOf } from "@/lib/platform/input/list-page";
import { reason } from "@/lib/platform/input/reason";
import { TIERS } from "@/lib/platform/rate-limit/rules";
import { BRAND_STANDINGS } from "./rules";

/** Ignores invalid values, so that a list can always be displayed. */
export const brandListQuery = z.object({
  q: searchWords,
  tier: someOf(TIERS),
  standing: someOf(BRAND_STANDINGS),
  cursor: afterId,
  limit: pageSize,
});

export type BrandListQuery = z.output<typeof brandListQuery>;

export const deadJobListQuery = z.object({ cursor: afterId, limit: pageSize });

const brandId = z.string().max(100);

export const tierForm = z.strictObject({ brandId, tier });
export const suspensionForm = z.strictObject({ brandId, reason, confirmation: z.string().optional() });
export const reinstatementForm = z.strictObject({ brandId });
export const jobForm = z.strictObject({ jobId: z.string().max(100) });
