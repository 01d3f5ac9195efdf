import "@/lib/languages/register";
import "@/lib/operator/background-work/register";
import { openDatabase } from "@/db/client";
import { requireValue } from "@/lib/platform/require-value";
import { openDataKeys } from "@/lib/platform/secrets/open-data-keys";
import { QUEUE_NAMES } from "../kinds";
import { scheduleRecurringJobs } from "../start-worker";
import { clockReporter } from "../watch-clock";
import { Worker } from "../worker";

/** A process that compares the clocks, schedules recurring jobs and runs all due jobs; returns the number of jobs. */
const { db, close } = openDatabase(requireValue(process.env.DATABASE_URL, "DATABASE_URL"), 4);
await openDataKeys(db);
await clockReporter(db)();
await scheduleRecurringJobs(db);
const worker = new Worker(db, {
  services: { couriers: { email: null, sms: null, close: () => undefined } },
  queues: QUEUE_NAMES,
});
let count = 0;
for (let started = await worker.round(); started > 0; started = await worker.round()) {
  count += started;
  await worker.settled();
}
process.stdout.write(`${JSON.stringify({ taken: count, year: new Date().getUTCFullYear() })}\n`);
await close();
