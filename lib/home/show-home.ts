import { countForHome, listActivity } from "@/db/queries/home";
import { listRegistrationDays, sumRegistrations } from "@/db/queries/registrations";
import { actorMay } from "@/lib/access/actor";
import { useCase, nothing } from "@/lib/access/use-case";
import { dayOf } from "@/lib/platform/calendar";
import { now, DAY_MS } from "@/lib/platform/clock";
import { COUNTED_MAX } from "@/lib/platform/input/list-page";
import { requireValue } from "@/lib/platform/require-value";
import { showUseOfLimit } from "@/lib/requests/use-of-limit";
import { needsAttention } from "./needs-attention";
import { weeksOf, WEEKS_SHOWN } from "./rules";

const DAYS_SHOWN = WEEKS_SHOWN * 7;

interface RegistrationsOverTime {
  days: { day: string; passports: number }[];
  recent: number;
  total: number;
}

/** Constant cost, independent of the number of passports. Throws `forbidden`. */
export const registrationsOverTime = useCase({
  may: "passports.read",
  by: ["member", "key"],
  input: nothing,
  audits: [],
  run: async ({ db, actor }): Promise<RegistrationsOverTime> => {
    const today = now().getTime();
    const dayNames = Array.from({ length: DAYS_SHOWN }, (_, index) =>
      dayOf(new Date(today - (DAYS_SHOWN - 1 - index) * DAY_MS)),
    );
    const [registrations, total] = await Promise.all([
      listRegistrationDays(db, { brandId: actor.brandId, since: requireValue(dayNames[0], "A day") }),
      sumRegistrations(db, actor.brandId),
    ]);
    const byDay = new Map(registrations.map(({ day, passports }) => [day, passports]));
    const days = dayNames.map((day) => ({ day, passports: byDay.get(day) ?? 0 }));
    return { days, recent: days.reduce((sum, { passports }) => sum + passports, 0), total };
  },
});

const ACTIVITY_SHOWN = 8;

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
