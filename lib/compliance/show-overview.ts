import { findCandidateNews } from "@/db/queries/compliance-checks";
import { countUnchecked } from "@/db/queries/compliance-lists";
import {
  listExpiring,
  listOpenFields,
  type OpenField,
  listReadinessDays,
  listStandings,
  listTopChecks,
  snapshotReadiness,
} from "@/db/queries/compliance-overview";
import type { AllBrandsDb } from "@/db/tenant";
import { useCase, nothing } from "@/lib/access/use-case";
import { LEGAL_DATES, type LegalDate } from "@/lib/law/calendar";
import { dayOf } from "@/lib/platform/calendar";
import { DAY_MS, now } from "@/lib/platform/clock";
import { NEWEST_CANDIDATE_RULES } from "./checks/rule-set-rules";
import { EXPIRING_DAYS } from "./reviews/list-reviews";

const DAYS_SHOWN = 90;
const MOST_LISTED = 10;

const sharePercent = ({ answeredWeight, requiredWeight }: { answeredWeight: number; requiredWeight: number }) =>
  requiredWeight === 0 ? 0 : Math.floor((answeredWeight * 100) / requiredWeight);

/** Readiness now and over 90 days, legal dates from one year ago. Throws `forbidden`. */
export const showOverview = useCase({
  may: "compliance.read",
  by: ["member", "key"],
  input: nothing,
  audits: [],
  run: async ({ db, actor }) => {
    const at = now();
    const day = (offset: number) => dayOf(new Date(at.getTime() + offset * DAY_MS));
    const { brandId } = actor;
    const expiringBefore = day(EXPIRING_DAYS);
    const [standings, history, openFields, checks, expiring, unchecked, news] = await Promise.all([
      listStandings(db, brandId),
      listReadinessDays(db, { brandId, since: day(-DAYS_SHOWN) }),
      listOpenFields(db, brandId),
      listTopChecks(db, { brandId, limit: MOST_LISTED }),
      listExpiring(db, { brandId, before: expiringBefore, limit: MOST_LISTED }),
      countUnchecked(db, brandId),
      findCandidateNews(db, brandId),
    ]);
    return {
      today: day(0),
      standings: standings.map((standing) => ({ ...standing, sharePercent: sharePercent(standing) })),
      history: history.map((standing) => ({ ...standing, sharePercent: sharePercent(standing) })),
      missing: mostMissing(openFields),
      checks,
      expiring,
      expiringBefore,
      legalDates: LEGAL_DATES.map((date) => ({ ...date, lacking: lackingFor(date, openFields) })),
      ownGroups: standings.map(({ productGroup }) => productGroup),
      unchecked,
      /** Null until all products are checked by the newest candidate list. */
      candidateNews: news?.rulesVersion === NEWEST_CANDIDATE_RULES.version ? news : null,
    };
  },
});

function mostMissing(openFields: readonly OpenField[]): { field: string; products: number }[] {
  const counts = new Map<string, number>();
  for (const { field, products } of openFields) counts.set(field, (counts.get(field) ?? 0) + products);
  return [...counts]
    .map(([field, products]) => ({ field, products }))
    .toSorted((one, other) => other.products - one.products || (one.field < other.field ? -1 : 1))
    .slice(0, MOST_LISTED);
}

export function lackingFor({ asks, groups }: LegalDate, openFields: readonly OpenField[]) {
  return asks.flatMap((field) => {
    const products = openFields
      .filter(
        (open) => open.field === field && (groups === null || groups.some((group) => group === open.productGroup)),
      )
      .reduce((sum, open) => sum + open.products, 0);
    return products > 0 ? [{ field, products }] : [];
  });
}

export type ComplianceOverview = Awaited<ReturnType<typeof showOverview>>;

export async function snapshotDay(db: AllBrandsDb): Promise<void> {
  await snapshotReadiness(db, dayOf(now()));
}
