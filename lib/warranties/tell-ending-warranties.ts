import { listBrandsWithEndingWarranties, markEndingTold } from "@/db/queries/warranty-edits";
import type { AllBrandsDb } from "@/db/tenant";
import { appendEvents } from "@/lib/events/append-events";
import { DAY_MS, now } from "@/lib/platform/clock";
import { dayOf } from "./rules";

/** What a brand needs to remind its customer. */
export const TOLD_BEFORE_DAYS = 30;
const AT_ONCE = 1_000;

/** Tells each brand's systems, once, of warranties that end within 30 days. Answers how many. */
export async function tellEndingWarranties(db: AllBrandsDb): Promise<number> {
  const at = now();
  const ending = { from: dayOf(at), until: dayOf(new Date(at.getTime() + TOLD_BEFORE_DAYS * DAY_MS)) };
  let told = 0;
  for (const brandId of await listBrandsWithEndingWarranties(db, ending))
    for (let some = AT_ONCE; some === AT_ONCE; told += some)
      some = await db.transaction(async (tx) => {
        const subjects = await markEndingTold(tx, { brandId, ...ending, at, limit: AT_ONCE });
        await appendEvents(tx, brandId, { type: "warranty.ending", subjects });
        return subjects.length;
      });
  return told;
}
