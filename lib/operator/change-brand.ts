import { type BrandRow, lockBrand, updateBrandTier } from "@/db/queries/brands";
import { markBrandReinstated, markBrandSuspended } from "@/db/queries/operator";
import type { AllBrandsDb } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { forgetKnownKeys } from "@/lib/api-keys/authenticate-key";
import type { MemberActor } from "@/lib/people/sessions/find-member";
import { DomainError } from "@/lib/platform/errors";
import { tierForm, suspensionForm, reinstatementForm } from "./contract";

/** What an operator does to a brand. Each stands in the brand's own audit log, under the operator's id. */

/** The brand under its lock. Throws `brand_not_found`, and `brand_state_conflict` for one that has closed. */
async function lockOpenBrand(tx: AllBrandsDb, brandId: string): Promise<BrandRow> {
  const brand = await lockBrand(tx, brandId);
  if (!brand) throw new DomainError("brand_not_found", "There is no such brand.");
  if (brand.closedAt)
    throw new DomainError("brand_state_conflict", "The brand has closed here: there is nothing to change any more.");
  return brand;
}

const operatorOf = ({ userId }: MemberActor, brandId: string) => ({ kind: "operator", brandId, userId }) as const;

/**
 * Moves a brand to a tier. Throws `not_found` to whoever is no operator, `recent_code_needed`, `brand_not_found`,
 * `brand_state_conflict`.
 */
export const changeTier = useCase({
  may: "operator.change",
  by: "member",
  input: tierForm,
  audits: ["brand.tier_changed"],
  reach: "every brand",
  run: async ({ tx, actor, auditAs }, { brandId, tier }) => {
    const { tier: before } = await lockOpenBrand(tx, brandId);
    if (before === tier) return;
    await updateBrandTier(tx, { brandId, tier });
    await auditAs(operatorOf(actor, brandId))("brand.tier_changed", brandId, { before, after: tier });
  },
  committed: forgetKnownKeys,
});

/**
 * Suspends a brand: its keys verify and do nothing else; its members look, answer people about their data, and may
 * leave with everything. Passport pages, and links that are under way, go on: they are their holders'. Throws
 * `not_found` to whoever is no operator, `recent_code_needed`, `brand_not_found`, `brand_state_conflict`.
 */
export const suspendBrand = useCase({
  may: "operator.change",
  by: "member",
  input: suspensionForm,
  audits: ["brand.suspended"],
  reach: "every brand",
  run: async ({ tx, actor, at, auditAs }, { brandId, reason }) => {
    await lockOpenBrand(tx, brandId);
    if (!(await markBrandSuspended(tx, { brandId, at, reason })))
      throw new DomainError("brand_state_conflict", "The brand is suspended already.");
    await auditAs(operatorOf(actor, brandId))("brand.suspended", brandId, { reason });
  },
  committed: forgetKnownKeys,
});

/** Ends a suspension. For operators only. Throws `recent_code_needed`, `brand_not_found`, `brand_state_conflict`. */
export const reinstateBrand = useCase({
  may: "operator.change",
  by: "member",
  input: reinstatementForm,
  audits: ["brand.reinstated"],
  reach: "every brand",
  run: async ({ tx, actor, auditAs }, { brandId }) => {
    const { suspendedAt } = await lockOpenBrand(tx, brandId);
    if (!(await markBrandReinstated(tx, brandId)))
      throw new DomainError("brand_state_conflict", "The brand is not suspended.");
    await auditAs(operatorOf(actor, brandId))("brand.reinstated", brandId, { suspended_at: suspendedAt });
  },
  committed: forgetKnownKeys,
});
