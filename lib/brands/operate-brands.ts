import { insertBrand, lockBrandBySlug, updateBrandTier } from "@/db/queries/brands";
import { inBrand } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { makeSigningKey } from "@/lib/signing-keys/open-signing-key";
import { newBrand, tierChoice } from "./contract";

export const createBrand = useCase({
  may: "console",
  by: "console",
  input: newBrand,
  audits: ["brand.created"],
  run: async ({ tx, at, auditAs }, { slug, name, tier, website, support_email: supportEmail }) => {
    const brandId = newId("brd", at);
    const isNew = await insertBrand(tx, { id: brandId, slug, name, tier, website, supportEmail, createdAt: at });
    if (!isNew) throw new DomainError("brand_state_conflict", `The slug ${slug} belongs to another brand.`);
    await makeSigningKey(inBrand(tx, brandId), { brandId, usableFrom: at });
    await auditAs({ kind: "operator", brandId })("brand.created", brandId, { slug, tier });
    return { brandId };
  },
});

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
    await updateBrandTier(inBrand(tx, brandId), { brandId, tier });
    await auditAs({ kind: "operator", brandId })("brand.tier_changed", brandId, { before, after: tier });
    return { before };
  },
});
