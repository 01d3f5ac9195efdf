import { lockBrandBySlug, updateBrandTier } from "@/db/queries/brands";
import type { AllBrandsDb } from "@/db/tenant";
import { appendAudit } from "@/lib/audit/append-audit";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import type { Tier } from "@/lib/platform/rate-limit/rules";

/** Moves a brand to a tier, as the operator. Running processes ask for tiers again within ten seconds. */
export async function setTier(
  db: AllBrandsDb,
  { slug, tier }: { slug: string; tier: Tier },
): Promise<{ before: Tier }> {
  return db.transaction(async (tx) => {
    const brand = await lockBrandBySlug(tx, slug);
    if (!brand) throw new DomainError("brand_not_found", `There is no brand with the slug ${slug}.`);
    const { id: brandId, tier: before } = brand;
    if (before === tier) return { before };
    await updateBrandTier(tx, { brandId, tier });
    const source = { actor: { kind: "operator", brandId }, requestId: newId("req") } as const;
    await appendAudit(tx, source, {
      action: "brand.tier_changed",
      targetKind: "brand",
      targetId: brandId,
      detail: { before, after: tier },
    });
    return { before };
  });
}
