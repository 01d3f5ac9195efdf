import type { Role } from "@/lib/access/permissions";

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
