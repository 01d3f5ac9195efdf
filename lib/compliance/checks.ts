import { CARBON_CHECKS } from "./checks/carbon";
import { HANDLING_CHECKS } from "./checks/handling";
import { IDENTITY_CHECKS } from "./checks/identity";
import { MATERIAL_CHECKS } from "./checks/materials";
import { OPERATOR_CHECKS } from "./checks/operators";
import { SUBSTANCE_CHECKS } from "./checks/substances";
import { TEXT_CHECKS } from "./checks/texts";
import type { CheckId } from "./rules";
import type { Check } from "./subject";

const ALL = [
  ...IDENTITY_CHECKS,
  ...MATERIAL_CHECKS,
  ...CARBON_CHECKS,
  ...SUBSTANCE_CHECKS,
  ...HANDLING_CHECKS,
  ...OPERATOR_CHECKS,
  ...TEXT_CHECKS,
];

/**
 * Every check of the review, in the order of their ids. Its texts are `compliance.checks.{id}`: `title`, `advice` and
 * one sentence per reason.
 */
export const CHECKS: readonly Check[] = ALL.toSorted((one, other) => one.id.localeCompare(other.id));

const BY_ID = new Map(CHECKS.map((check) => [check.id, check]));

/** The check of an id. */
export function checkOf(id: CheckId): Check {
  return BY_ID.get(id)!;
}
