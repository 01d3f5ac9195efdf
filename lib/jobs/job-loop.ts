import { database, type Queryable } from "@/db/client";
import { type Couriers, openCouriers } from "@/lib/mail/couriers";
import { deliverDueMessages } from "@/lib/mail/deliver-messages";
import { startLane } from "./lane";
import { runBulkChanges } from "@/lib/passports/run-bulk-changes";
import { runDueJobs, scheduleRecurringJobs } from "./run-due-jobs";

export interface JobLoop {
  /** Finishes the messages and jobs in hand, takes up no more, closes the connections to the mail server. */
  stop: () => Promise<void>;
}

/**
 * The background work of this process: outgoing messages in one lane, recurring jobs in another, changes of many passports
 * in a third. Several processes share the work.
 */
export function startJobLoop(db: Queryable = database().db, couriers: Couriers = openCouriers()): JobLoop {
  let isScheduled = false;
  const messages = startLane("messages", () => deliverDueMessages(db, couriers));
  const jobs = startLane("jobs", async () => {
    if (!isScheduled) await scheduleRecurringJobs(db);
    isScheduled = true;
    return runDueJobs(db);
  });
  const bulkChanges = startLane("bulk changes", () => runBulkChanges(db));
  return {
    async stop() {
      await Promise.all([messages.stop(), jobs.stop(), bulkChanges.stop()]);
      couriers.close();
    },
  };
}
