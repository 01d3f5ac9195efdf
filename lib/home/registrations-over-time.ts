import { listRegistrationDays, sumRegistrations } from "@/db/queries/registrations";
import { useCase, nothing } from "@/lib/access/use-case";
import { DAY_MS, now } from "@/lib/platform/clock";
import { must } from "@/lib/platform/must";
import { dayOf } from "@/lib/warranties/rules";
import { WEEKS_SHOWN } from "./rules";

const DAYS_SHOWN = WEEKS_SHOWN * 7;

export interface RegistrationsOverTime {
  /** The last 12 weeks, one entry for every day in UTC, today last. */
  days: { day: string; passports: number }[];
  /** In these weeks. */
  recent: number;
  /** Ever. */
  total: number;
}

/** How many passports the brand registered on each of the last 84 days. Its cost is constant. Throws `forbidden`. */
export const registrationsOverTime = useCase({
  may: "passports.read",
  by: ["member", "key"],
  input: nothing,
  audits: [],
  run: async ({ db, actor }): Promise<RegistrationsOverTime> => {
    const today = now().getTime();
    const shown = Array.from({ length: DAYS_SHOWN }, (_, index) =>
      dayOf(new Date(today - (DAYS_SHOWN - 1 - index) * DAY_MS)),
    );
    const [counted, total] = await Promise.all([
      listRegistrationDays(db, { brandId: actor.brandId, since: must(shown[0], "A day") }),
      sumRegistrations(db, actor.brandId),
    ]);
    const byDay = new Map(counted.map(({ day, passports }) => [day, passports]));
    const days = shown.map((day) => ({ day, passports: byDay.get(day) ?? 0 }));
    return { days, recent: days.reduce((sum, { passports }) => sum + passports, 0), total };
  },
});
