import { countForHome, countPassportsInRanges, listActivity } from "@/db/queries/home";
import type { Context } from "@/lib/auth/actor";
import { COUNTED_MAX } from "@/lib/input/list-page";
import { now } from "@/lib/platform/clock";
import { idFloor } from "@/lib/platform/ids";
import { checklist, WEEKS_SHOWN, weekStarts } from "./rules";

const ACTIVITY_SHOWN = 8;
/** A week's registrations are counted up to here, so that the page stays quick at any size. */
export const WEEK_COUNTED_MAX = 20_000;

/** What the brand has, what to do next, what happened last and how many passports each week brought. */
export async function showHome({ db, actor: { brandId } }: Context) {
  const at = now();
  const starts = weekStarts(at, WEEKS_SHOWN);
  const ranges = starts.slice(0, -1).map((start, index) => ({ from: idFloor("psp", start), to: idFloor("psp", starts[index + 1]!) }));
  const [counts, perWeek, activity] = await Promise.all([
    countForHome(db, { brandId, at, most: COUNTED_MAX + 1 }),
    countPassportsInRanges(db, { brandId, ranges, most: WEEK_COUNTED_MAX }),
    listActivity(db, { brandId, limit: ACTIVITY_SHOWN }),
  ]);
  return {
    counts,
    checklist: checklist(counts),
    activity,
    weeks: perWeek.map((passports, index) => ({ startsOn: starts[index]!.toISOString().slice(0, 10), passports })),
  };
}

export type ShownHome = Awaited<ReturnType<typeof showHome>>;
export type Activity = ShownHome["activity"][number];
