import type { Role } from "@/lib/access/permissions";
import { MINUTE_MS } from "@/lib/platform/clock";

/** Who has to give a code of the second step beside what signed them in, and how long one counts as recent. */

/** An operator's change asks for a code no older than this. */
export const RECENT_CODE_MS = 10 * MINUTE_MS;

/** What a session is missing before anything is open to it: a second step at all, or its code. */
export type SecondStepDue = "set_up" | "prove";

interface Standing {
  role: Role;
  isOperator: boolean;
  isRequiredByBrand: boolean;
  isAtCompany: boolean;
  hasTwoFactor: boolean;
  /** When a code was last given in this session. */
  secondStepAt: Date | null;
}

/** Owners and operators always give a code, others where their brand asks and not its provider let them in. */
export function secondStepDue({
  role,
  isOperator,
  isRequiredByBrand,
  isAtCompany,
  hasTwoFactor,
  secondStepAt,
}: Standing): SecondStepDue | null {
  const isNeeded = isTwoFactorRequired({ role, isOperator }) || (isRequiredByBrand && !isAtCompany);
  if (!isNeeded) return null;
  if (!hasTwoFactor) return "set_up";
  return secondStepAt === null ? "prove" : null;
}

/** Whose account opens more than their own work: it is never guarded by one secret alone. */
export function isTwoFactorRequired({ role, isOperator }: Pick<Standing, "role" | "isOperator">): boolean {
  return role === "owner" || isOperator;
}

/** Whether a code given then still counts for a change that asks for a recent one. */
export function isRecentCode(secondStepAt: Date | null | undefined, at: Date): boolean {
  return secondStepAt != null && at.getTime() - secondStepAt.getTime() <= RECENT_CODE_MS;
}
