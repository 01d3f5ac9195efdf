import type { Queryable } from "@/db/client";
import { type BrandRow, lockBrand, updateBrandTier } from "@/db/queries/brands";
import { markBrandReinstated, markBrandSuspended } from "@/db/queries/operator";
import { acrossBrands } from "@/db/tenant";
import { authoriseOperatorChange, type Context } from "@/lib/access/actor";
import { forgetKnownKeys } from "@/lib/api-keys/authenticate-key";
import type { AuditAction } from "@/lib/audit/actions";
import { appendAudit } from "@/lib/audit/append-audit";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import type { Tier } from "@/lib/platform/rate-limit/rules";

/** What an operator does to a brand. Each stands in the brand's own audit log, under the operator's id. */

interface Change {
  action: AuditAction;
  detail: Record<string, unknown>;
}

/**
 * Looks at the brand under its lock, refuses when it has closed, and audits what `change` did; null: nothing was to be
 * done. Other processes know within ten seconds.
 */
async function changeBrand(
  { db, actor, requestId }: Context,
  brandId: string,
  change: (tx: Queryable, brand: BrandRow) => Promise<Change | null>,
): Promise<void> {
  authoriseOperatorChange(actor);
  await acrossBrands(db).transaction(async (tx) => {
    const brand = await lockBrand(tx, brandId);
    if (!brand) throw new DomainError("brand_not_found", "There is no such brand.");
    if (brand.closedAt)
      throw new DomainError("brand_state_conflict", "The brand has closed here: there is nothing to change any more.");
    const done = await change(tx, brand);
    if (!done) return;
    const source = { actor: { kind: "operator", brandId, userId: actor.userId }, requestId } as const;
    await appendAudit(tx, source, { ...done, targetKind: "brand", targetId: brandId });
  });
  forgetKnownKeys();
}

/**
 * Moves a brand to a tier. Throws `not_found` to whoever is no operator, `recent_code_needed`, `brand_not_found`,
 * `brand_state_conflict`.
 */
export async function changeTier(context: Context, { brandId, tier }: { brandId: string; tier: Tier }): Promise<void> {
  await changeBrand(context, brandId, async (tx, { tier: before }) => {
    if (before === tier) return null;
    await updateBrandTier(tx, { brandId, tier });
    return { action: "brand.tier_changed", detail: { before, after: tier } };
  });
}

/**
 * Suspends a brand: its keys verify and do nothing else; its members look, answer people about their data, and may
 * leave with everything. Passport pages, and links that are under way, go on: they are their holders'. Throws
 * `not_found` to whoever is no operator, `recent_code_needed`, `brand_not_found`, `brand_state_conflict`.
 */
export async function suspendBrand(
  context: Context,
  { brandId, reason }: { brandId: string; reason: string },
): Promise<void> {
  await changeBrand(context, brandId, async (tx) => {
    if (!(await markBrandSuspended(tx, { brandId, at: now(), reason })))
      throw new DomainError("brand_state_conflict", "The brand is suspended already.");
    return { action: "brand.suspended", detail: { reason } };
  });
}

/**
 * Ends a suspension. Throws `not_found` to whoever is no operator, `recent_code_needed`, `brand_not_found`,
 * `brand_state_conflict`.
 */
export async function reinstateBrand(context: Context, { brandId }: { brandId: string }): Promise<void> {
  await changeBrand(context, brandId, async (tx, { suspendedAt }) => {
    if (!(await markBrandReinstated(tx, brandId)))
      throw new DomainError("brand_state_conflict", "The brand is not suspended.");
    return { action: "brand.reinstated", detail: { suspended_at: suspendedAt } };
  });
}
