import type { CheckId } from "@/lib/compliance/rules";

export const EXPIRY_VIEWS = ["over", "soon", "later", "none"] as const;
export type ExpiryView = (typeof EXPIRY_VIEWS)[number];

export const ON_FILE = ["deleted"] as const;

/** Days before the end of validity; 0 is the last day. */
export const REMINDER_DAYS = [60, 30, 7, 0] as const;

export function dueReminder(daysLeft: number): number | null {
  return REMINDER_DAYS.findLast((days) => daysLeft <= days) ?? null;
}

export const SETTLED_BY_DOCUMENTS: readonly CheckId[] = [
  "recycled_content_proven",
  "footprint_verified",
  "instructions_given",
  "conformity_declared",
];
