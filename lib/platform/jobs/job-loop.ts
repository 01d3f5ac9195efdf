import { database, isConnectionAwaited, type Queryable } from "@/db/client";
import { runChainChecks } from "@/lib/audit/run-chain-checks";
import { makeDueArchives } from "@/lib/brands/archive/make-archives";
import { checkBacklog } from "@/lib/compliance/assessment/check-backlog";
import { runDueImports } from "@/lib/imports/run-imports";
import { runBulkChanges } from "@/lib/passports/bulk-changes/run-bulk-changes";
import { runAccountRequests } from "@/lib/people/auth/run-account-requests";
import { type Couriers, openCouriers } from "@/lib/platform/mail/couriers";
import { openDeliveries } from "@/lib/platform/mail/deliver-messages";
import { MESSAGE_CLASSES, type MessageClass } from "@/lib/platform/mail/rules";
import { runTransferLists } from "@/lib/transfers/bulk/run-transfer-lists";
import { startLane } from "./lane";
import { runDueJobs, scheduleRecurringJobs } from "./run-due-jobs";

export interface JobLoop {
  /**
   * Finishes the jobs in hand, the batch of an import and what of the messages arrives within ten seconds; takes up no
   * more.
   */
  stop: () => Promise<void>;
}

/**
 * Checks take a quarter of the time at most where a request waits for the connection they use, as it does on the
 * embedded database.
 */
const RESTS_PER_CHECK = 3;

/** Recomputing hashes keeps the process's one thread busy: requests have at least as much of the time. */
const RESTS_PER_CHAIN_PAGE = 1;

const MESSAGE_LANES = { brand: "messages", account: "account messages", sms: "text messages" } satisfies Record<
  MessageClass,
  string
>;

/**
 * The background work of this process: outgoing messages in a lane for each class of them, recurring jobs in another,
 * changes of many passports and lists of transfers in one, imports, the checks of many products, brands' archives, the
 * checks of audit chains and what was asked of accounts in one each. Several processes share the work.
 */
export function startJobLoop(db: Queryable = database().db, couriers: Couriers = openCouriers()): JobLoop {
  let isScheduled = false;
  const stopping = new AbortController();
  const messages = MESSAGE_CLASSES.map((messageClass) => {
    const deliveries = openDeliveries(db, couriers, messageClass);
    const lane = startLane(MESSAGE_LANES[messageClass], deliveries.round);
    return { stop: () => Promise.all([lane.stop(), deliveries.stop()]) };
  });
  const jobs = startLane("jobs", async () => {
    if (!isScheduled) await scheduleRecurringJobs(db);
    isScheduled = true;
    return runDueJobs(db);
  });
  const bulkChanges = startLane("bulk changes", async () => (await runBulkChanges(db)) + (await runTransferLists(db)));
  const checks = startLane("checks", () => checkBacklog(db), {
    restMs: (tookMs) => (isConnectionAwaited(db) ? RESTS_PER_CHECK * tookMs : 0),
  });
  const chainChecks = startLane("chain checks", () => runChainChecks(db), {
    restMs: (tookMs) => RESTS_PER_CHAIN_PAGE * tookMs,
  });
  const archives = startLane("archives", () => makeDueArchives(db));
  const accounts = startLane("accounts", () => runAccountRequests(db));
  const imports = startLane("imports", () => runDueImports(db, stopping.signal));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(
        [...messages, jobs, bulkChanges, imports, checks, chainChecks, archives, accounts].map((lane) => lane.stop()),
      );
      couriers.close();
    },
  };
}
