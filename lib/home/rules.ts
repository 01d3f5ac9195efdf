import type { Role } from "@/lib/access/permissions";
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

const ATTENTION_KEYS = [
  "undelivered",
  "recalled",
  "expiring",
  "claims",
  "access",
  "signals",
  "suspended",
  "reported",
  "returned",
  "submitted",
  "imports",
  "keys",
  "webhooks",
  "invitations",
] as const;
export type AttentionKey = (typeof ATTENTION_KEYS)[number];

/** The entries that a role's own work consists of. The others follow in the general order. */
const FIRST_OF_ROLE: Record<Role, readonly AttentionKey[]> = {
  owner: ["webhooks", "keys", "invitations"],
  manager: ["imports", "undelivered", "expiring", "claims", "reported", "signals", "returned"],
  compliance: ["submitted", "returned", "access", "recalled", "signals", "reported"],
  developer: ["webhooks", "keys"],
  viewer: [],
};

export const attentionOrder = (role: Role): AttentionKey[] => [...new Set([...FIRST_OF_ROLE[role], ...ATTENTION_KEYS])];
