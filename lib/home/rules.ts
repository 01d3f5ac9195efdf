import { requireValue } from "@/lib/platform/require-value";

export const WEEKS_SHOWN = 12;
const DAYS_OF_WEEK = 7;

/** Weeks end with the last day. The number of days must be a multiple of seven. */
export function weeksOf(
  days: readonly { day: string; passports: number }[],
): { startsOn: string; passports: number }[] {
  return Array.from({ length: days.length / DAYS_OF_WEEK }, (_, index) => {
    const week = days.slice(index * DAYS_OF_WEEK, (index + 1) * DAYS_OF_WEEK);
    return {
      startsOn: requireValue(week[0], "A week").day,
      passports: week.reduce((sum, { passports }) => sum + passports, 0),
    };
  });
}
