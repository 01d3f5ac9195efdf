import { findPublicCopy } from "@/db/queries/public-copies";
import type { AllBrandsDb } from "@/db/tenant";
import { MINUTE_MS, now } from "@/lib/platform/clock";
import { enqueue } from "@/lib/platform/jobs/enqueue";
import type { HandlerOf } from "@/lib/platform/jobs/handlers";
import { log } from "@/lib/platform/log";
import { dayOf } from "@/lib/warranties/rules";
import { copyStore } from "./copy-store";
import { CopyHeld, makeCopy } from "./make-copy";

/** Asks for the copy in the first hour of each day in UTC; in the hours after it while it is not whole. */
export async function askForCopy(db: AllBrandsDb): Promise<void> {
  const target = copyStore()?.target;
  if (target === undefined) return;
  const finishedAt = (await findPublicCopy(db, target))?.finishedAt;
  if (finishedAt && dayOf(finishedAt) === dayOf(now())) return;
  await db.transaction((tx) => enqueue(tx, "public_copy", {}));
}

/** Makes it. A process that is stopped breaks it off; the next goes on from there. */
export const publicCopy: HandlerOf<"public_copy"> = {
  async step(job) {
    const at = copyStore();
    if (!at) return;
    try {
      const figures = await makeCopy(job.db, { ...at, holder: job.row.id, signal: job.signal });
      log().info({ event: "backup_copy.made", ...figures }, "the back-up copy is whole");
    } catch (error) {
      if (!(error instanceof CopyHeld)) throw error;
      const later = new Date(now().getTime() + MINUTE_MS);
      await job.end(async () => ({ is: "later", at: later, error: error.message, isCounted: false }));
    }
  },
};
