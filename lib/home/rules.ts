/** What the start page shows about time, and what it advises. */

export const WEEKS_SHOWN = 12;
const DAYS_OF_WEEK = 7;

/** Days, oldest first, in weeks that end with the last day. The number of days is a multiple of seven. */
export function weeksOf(days: readonly { day: string; passports: number }[]): { startsOn: string; passports: number }[] {
  return Array.from({ length: days.length / DAYS_OF_WEEK }, (_, index) => {
    const week = days.slice(index * DAYS_OF_WEEK, (index + 1) * DAYS_OF_WEEK);
    return { startsOn: week[0]!.day, passports: week.reduce((sum, { passports }) => sum + passports, 0) };
  });
}

export interface Progress {
  products: number;
  activeKeys: number;
  usedKeys: number;
  transfers: number;
  completedTransfers: number;
}

export const STEPS = ["create_key", "register_products", "first_call", "start_transfer", "first_owner"] as const;
export type Step = (typeof STEPS)[number];

/** The way from an empty account to a first owner, with what is done. */
export function checklist(progress: Progress): { step: Step; isDone: boolean }[] {
  const done: Record<Step, boolean> = {
    create_key: progress.activeKeys > 0,
    register_products: progress.products > 0,
    first_call: progress.usedKeys > 0,
    start_transfer: progress.transfers > 0,
    first_owner: progress.completedTransfers > 0,
  };
  return STEPS.map((step) => ({ step, isDone: done[step] }));
}
