import { type BrandRow, lockBrand, updateBrandTier } from "@/db/queries/brands";
import {
  type BrandSummary,
  type BrandSummaryFilter,
  countBrandFacets,
  countBrandSummaries,
  findBrandSummary,
  listBrandSummaries,
  markBrandReinstated,
  markBrandSuspended,
} from "@/db/queries/operator";
import { acrossBrands, type BrandDb, inBrand } from "@/db/tenant";
import type { MemberActor } from "@/lib/access/actor";
import { useCase } from "@/lib/access/use-case";
import { forgetKnownKeys } from "@/lib/api-keys/authenticate-key";
import { defineExport } from "@/lib/audit/define-export";
import { DAY_MS, now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { batchesById } from "@/lib/platform/exports/stream-pieces";
import { ids } from "@/lib/platform/input/ids";
import { COUNTED_MAX, cutPage, totalOf } from "@/lib/platform/input/list-page";
import { brandListQuery, type BrandListQuery, tierForm, suspensionForm, reinstatementForm } from "./contract";
import { standingsOf } from "./rules";

const REQUESTS_COUNTED_DAYS = 30;

const requestsCountedSince = () => new Date(now().getTime() - REQUESTS_COUNTED_DAYS * DAY_MS);

function brandFilter({ q: text, tier: tiers, standing: standings }: BrandListQuery): BrandSummaryFilter {
  return { words: text, tiers, standings };
}

/** For operators only: throws `not_found`. */
export const listAllBrands = useCase({
  may: "operator",
  by: "member",
  input: brandListQuery,
  audits: [],
  reach: "every brand",
  run: async ({ db }, query) => {
    const { cursor, limit } = query;
    const filter = brandFilter(query);
    const [rows, count, counts] = await Promise.all([
      listBrandSummaries(db, { ...filter, since: requestsCountedSince(), cursor, limit: limit + 1 }),
      countBrandSummaries(db, { ...filter, most: COUNTED_MAX + 1 }),
      countBrandFacets(db, filter),
    ]);
    return { ...cutPage<BrandSummary>(rows, limit), total: totalOf(count), counts };
  },
});

/** Throws `not_found` for non-operators, `brand_not_found`. */
export const showAnyBrand = useCase({
  may: "operator",
  by: "member",
  input: ids("brandId"),
  audits: [],
  reach: "every brand",
  run: async ({ db }, { brandId }) => {
    const summary = await findBrandSummary(db, {
      brandId,
      since: requestsCountedSince(),
      passportsCountedMax: COUNTED_MAX + 1,
    });
    if (!summary) throw new DomainError("brand_not_found", "There is no such brand.");
    return { ...summary, passports: totalOf(summary.passports) };
  },
});

/** Audited in the operator's brand. Throws `not_found` for non-operators. */
export const exportBrands = defineExport(listAllBrands, {
  name: "brands",
  batches: ({ db }, query) => {
    const filter = { ...brandFilter(query), since: requestsCountedSince() };
    return batchesById((page) => listBrandSummaries(acrossBrands(db), { ...filter, ...page }));
  },
  columns: {
    id: ({ id }) => id,
    name: ({ name }) => name,
    slug: ({ slug }) => slug,
    tier: ({ tier }) => tier,
    standings: (brand) => standingsOf(brand).join(" "),
    members: ({ members }) => members,
    requests_in_30_days: ({ requests }) => requests,
    created_at: ({ createdAt }) => createdAt,
  },
});

/** Throws `brand_not_found`, and `brand_state_conflict` for a closed brand. */
async function lockOpenBrand(tx: BrandDb, brandId: string): Promise<BrandRow> {
  const brand = await lockBrand(tx, brandId);
  if (!brand) throw new DomainError("brand_not_found", "There is no such brand.");
  if (brand.closedAt)
    throw new DomainError("brand_state_conflict", "The brand has closed here: there is nothing to change any more.");
  return brand;
}

const operatorOf = ({ userId }: MemberActor, brandId: string) => ({ kind: "operator", brandId, userId }) as const;

/** Throws `not_found` for non-operators, `recent_code_needed`, `brand_not_found`, `brand_state_conflict`. */
export const changeTier = useCase({
  may: "operator.change",
  by: "member",
  input: tierForm,
  audits: ["brand.tier_changed"],
  reach: "every brand",
  run: async ({ tx, actor, auditAs }, { brandId, tier }) => {
    const own = inBrand(tx, brandId);
    const { tier: before } = await lockOpenBrand(own, brandId);
    if (before === tier) return;
    await updateBrandTier(own, { brandId, tier });
    await auditAs(operatorOf(actor, brandId))("brand.tier_changed", brandId, { before, after: tier });
  },
  committed: forgetKnownKeys,
});

/**
 * Keys can only verify; members read, answer privacy requests and export. Pages and transfers of holders continue.
 * Throws `not_found` for non-operators, `recent_code_needed`, `brand_not_found`, `brand_state_conflict`.
 */
export const suspendBrand = useCase({
  may: "operator.change",
  by: "member",
  input: suspensionForm,
  audits: ["brand.suspended"],
  reach: "every brand",
  run: async ({ tx, actor, at, auditAs }, { brandId, reason }) => {
    const own = inBrand(tx, brandId);
    await lockOpenBrand(own, brandId);
    if (!(await markBrandSuspended(own, { brandId, at, reason })))
      throw new DomainError("brand_state_conflict", "The brand is suspended already.");
    await auditAs(operatorOf(actor, brandId))("brand.suspended", brandId, { reason });
  },
  committed: forgetKnownKeys,
});

/** For operators only. Throws `recent_code_needed`, `brand_not_found`, `brand_state_conflict`. */
export const reinstateBrand = useCase({
  may: "operator.change",
  by: "member",
  input: reinstatementForm,
  audits: ["brand.reinstated"],
  reach: "every brand",
  run: async ({ tx, actor, auditAs }, { brandId }) => {
    const own = inBrand(tx, brandId);
    const { suspendedAt } = await lockOpenBrand(own, brandId);
    if (!(await markBrandReinstated(own, brandId)))
      throw new DomainError("brand_state_conflict", "The brand is not suspended.");
    await auditAs(operatorOf(actor, brandId))("brand.reinstated", brandId, { suspended_at: suspendedAt });
  },
  committed: forgetKnownKeys,
});
