import { must } from "@/lib/platform/must";
import { CHECK_IDS, type CheckId } from "../rules";
import { BATTERY_CHECKS } from "./battery";
import { BORDER_CHECKS } from "./border";
import { CARBON_CHECKS } from "./carbon";
import { CONSUMER_CHECKS } from "./consumer";
import { HANDLING_CHECKS } from "./handling";
import { IDENTITY_CHECKS } from "./identity";
import { LABEL_CHECKS } from "./labels";
import { MATERIAL_CHECKS } from "./materials";
import { OPERATOR_CHECKS } from "./operators";
import { RESTRICTION_CHECKS } from "./restricted";
import type { Check } from "./subject";
import { SUBSTANCE_CHECKS } from "./substances";
import { TEXT_CHECKS } from "./texts";

const ALL = [
  ...IDENTITY_CHECKS,
  ...MATERIAL_CHECKS,
  ...CARBON_CHECKS,
  ...SUBSTANCE_CHECKS,
  ...HANDLING_CHECKS,
  ...OPERATOR_CHECKS,
  ...TEXT_CHECKS,
  ...RESTRICTION_CHECKS,
  ...CONSUMER_CHECKS,
  ...LABEL_CHECKS,
  ...BORDER_CHECKS,
  ...BATTERY_CHECKS,
];

/** Every check, by number. Its texts are `compliance.checks.{id}`: `title`, `advice` and one sentence per reason. */
export const CHECKS: readonly Check[] = ALL.toSorted(
  (one, other) => CHECK_IDS.indexOf(one.id) - CHECK_IDS.indexOf(other.id),
);

const BY_ID = new Map(CHECKS.map((check) => [check.id, check]));

/** The check of an id. */
export function checkOf(id: CheckId): Check {
  return must(BY_ID.get(id), "An entry of by id");
}
