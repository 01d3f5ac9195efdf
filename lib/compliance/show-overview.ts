import { countUnchecked } from "@/db/queries/compliance-lists";
import {
  listExpiring,
  listReadinessDays,
  listStandings,
  listTopChecks,
  listTopMissing,
} from "@/db/queries/compliance-overview";
import { useCase, nothing } from "@/lib/access/use-case";
import { LEGAL_DATES } from "@/lib/law/calendar";
import { DAY_MS, now } from "@/lib/platform/clock";
import { dayOf } from "@/lib/warranties/rules";
import { EXPIRING_DAYS } from "./reviews/list-reviews";

export const DAYS_SHOWN = 90;
const MOST_LISTED = 10;

/** Share of answers by weight, in whole percent, rounded down. */
export const sharePercent = ({ answeredWeight, requiredWeight }: { answeredWeight: number; requiredWeight: number }) =>
  requiredWeight === 0 ? 0 : Math.floor((answeredWeight * 100) / requiredWeight);

/**
 * Where a brand stands: readiness by group now and over the last 90 days, what is missing most, documents about to end
 * (products with `expiresOn` before `expiringBefore`), and the law's calendar from a year ago on. Throws `forbidden`.
 */
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
    const [standings, history, missing, checks, expiring, unchecked] = await Promise.all([
      listStandings(db, brandId),
      listReadinessDays(db, { brandId, since: day(-DAYS_SHOWN) }),
      listTopMissing(db, { brandId, limit: MOST_LISTED }),
      listTopChecks(db, { brandId, limit: MOST_LISTED }),
      listExpiring(db, { brandId, before: expiringBefore, limit: MOST_LISTED }),
      countUnchecked(db, brandId),
    ]);
    return {
      today: day(0),
      standings: standings.map((standing) => ({ ...standing, sharePercent: sharePercent(standing) })),
      history: history.map((standing) => ({ ...standing, sharePercent: sharePercent(standing) })),
      missing,
      checks,
      expiring,
      expiringBefore,
      legalDates: LEGAL_DATES.filter(({ from }) => from >= day(-365)),
      unchecked,
    };
  },
});

export type ComplianceOverview = Awaited<ReturnType<typeof showOverview>>;
