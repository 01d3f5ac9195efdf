import type { Role } from "@/lib/access/permissions";
import { MINUTE_MS } from "@/lib/platform/clock";

export const RECENT_CODE_MS = 10 * MINUTE_MS;

export type SecondStepDue = "set_up" | "prove";

interface Standing {
  role: Role;
  isOperator: boolean;
  isRequiredByBrand: boolean;
  isAtCompany: boolean;
  hasTwoFactor: boolean;
  secondStepAt: Date | null;
}

/**
 * Owners and operators always need a code. Others need one if their brand requires it, unless they signed in at the
 * provider.
 */
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

export function isTwoFactorRequired({ role, isOperator }: Pick<Standing, "role" | "isOperator">): boolean {
  return role === "owner" || isOperator;
}

export function isRecentCode(secondStepAt: Date | null | undefined, at: Date): boolean {
  return secondStepAt != null && at.getTime() - secondStepAt.getTime() <= RECENT_CODE_MS;
}
