import { lockBrandBySlug, updateBrandTier } from "@/db/queries/brands";
import { useCase } from "@/lib/access/use-case";
import { DomainError } from "@/lib/platform/errors";
import { tierChoice } from "./contract";

/** Moves a brand to a tier, as the operator. Running processes ask for tiers again within ten seconds. */
export const setTier = useCase({
  may: "console",
  by: "console",
  input: tierChoice,
  audits: ["brand.tier_changed"],
  run: async ({ tx, auditAs }, { slug, tier }) => {
    const brand = await lockBrandBySlug(tx, slug);
    if (!brand) throw new DomainError("brand_not_found", `There is no brand with the slug ${slug}.`);
    const { id: brandId, tier: before } = brand;
    if (before === tier) return { before };
    await updateBrandTier(tx, { brandId, tier });
    await auditAs({ kind: "operator", brandId })("brand.tier_changed", brandId, { before, after: tier });
    return { before };
  },
});
