import { deleteServiceHours } from "@/db/queries/status";
import type { AllBrandsDb } from "@/db/tenant";
import { DAY_MS, now } from "@/lib/platform/clock";
import { HOURS_KEPT_DAYS } from "./rules";

/** Removes counts that nobody is shown any more. Answers how many rows. */
export const purgeServiceHours = (db: AllBrandsDb): Promise<number> =>
  deleteServiceHours(db, new Date(now().getTime() - HOURS_KEPT_DAYS * DAY_MS));
