import { DAY_MS } from "@/lib/platform/clock";

/** What the start page shows about time, and what it advises. */

export const WEEKS_SHOWN = 12;
const WEEK_MS = 7 * DAY_MS;
/** 1970-01-05 was a Monday. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

/** The Mondays, in UTC, of the last `weeks` weeks, the present one last, and the Monday after it. */
export function weekStarts(at: Date, weeks: number): Date[] {
  const present = Math.floor((at.getTime() - FIRST_MONDAY_MS) / WEEK_MS);
  return Array.from({ length: weeks + 1 }, (_, index) => new Date(FIRST_MONDAY_MS + (present - weeks + 1 + index) * WEEK_MS));
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
