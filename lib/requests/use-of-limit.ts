import { getTier, listRequestCounts } from "@/db/queries/request-reads";
import { useCase, nothing } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { usageOfLimit } from "@/lib/platform/rate-limit/rate-limiter";
import type { Tier } from "@/lib/platform/rate-limit/rules";
import { requireValue } from "@/lib/platform/require-value";
import { type RequestSpan, spanStarts } from "./list-contract";

export const MINUTES_SHOWN = 60;
export const DAYS_SHOWN = 30;

export interface CountedRequests {
  startsAt: Date;
  requests: number;
  limited: number;
  clientErrors: number;
  serverErrors: number;
}

export interface UseOfLimit {
  tier: Tier;
  live: {
    limit: number;
    used: number;
    remaining: number;
    reserve: number;
    reserveRemaining: number;
    resetSeconds: number;
  };
  minutes: CountedRequests[];
  days: CountedRequests[];
}

export const showUseOfLimit = useCase({
  may: "requests.read",
  by: "member",
  input: nothing,
  audits: [],
  run: async ({ db, actor }): Promise<UseOfLimit> => {
    const { brandId } = actor;
    const at = now();
    const countsBy = async (span: RequestSpan, count: number) => {
      const starts = spanStarts(at, span, count);
      return fillGaps(
        starts,
        await listRequestCounts(db, { brandId, span, since: requireValue(starts[0], "A start") }),
      );
    };
    const [tier, minutes, days] = await Promise.all([
      getTier(db, brandId),
      countsBy("minute", MINUTES_SHOWN),
      countsBy("day", DAYS_SHOWN),
    ]);
    const { limit, remaining, reserve, reserveRemaining, resetSeconds } = await usageOfLimit({ brandId, tier });
    const used = limit - remaining + (reserve - reserveRemaining);
    return { tier, live: { limit, used, remaining, reserve, reserveRemaining, resetSeconds }, minutes, days };
  },
});

function fillGaps(starts: readonly Date[], counts: readonly CountedRequests[]): CountedRequests[] {
  const byStart = new Map(counts.map((count) => [count.startsAt.getTime(), count]));
  return starts.map(
    (startsAt) =>
      byStart.get(startsAt.getTime()) ?? { startsAt, requests: 0, limited: 0, clientErrors: 0, serverErrors: 0 },
  );
}
