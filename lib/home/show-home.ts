import { countForHome, listActivity } from "@/db/queries/home";
import { actorMay } from "@/lib/access/actor";
import { useCase, nothing } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { COUNTED_MAX } from "@/lib/platform/input/list-page";
import { showUseOfLimit } from "@/lib/requests/use-of-limit";
import { needsAttention } from "./needs-attention";
import { registrationsOverTime } from "./registrations-over-time";
import { weeksOf } from "./rules";

const ACTIVITY_SHOWN = 8;

/** What the brand has, what needs somebody, what happened last, registrations by week, the API's use. */
export const showHome = useCase({
  may: "passports.read",
  by: "member",
  input: nothing,
  audits: [],
  run: async (context) => {
    const { db, actor } = context;
    const { brandId } = actor;
    const [counts, attention, activity, registrations, use] = await Promise.all([
      countForHome(db, { brandId, at: now(), most: COUNTED_MAX + 1 }),
      needsAttention(context),
      listActivity(db, { brandId, limit: ACTIVITY_SHOWN }),
      registrationsOverTime(context),
      actorMay(actor, "requests.read") ? showUseOfLimit(context) : null,
    ]);
    return { counts, attention, activity, weeks: weeksOf(registrations.days), registered: registrations.total, use };
  },
});

export type ShownHome = Awaited<ReturnType<typeof showHome>>;
export type Activity = ShownHome["activity"][number];
