import { AsyncLocalStorage } from "node:async_hooks";
import { once } from "node:events";
import { openDatabase } from "@/db/client";
import { takeDueJobs } from "@/db/queries/jobs";
import { now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { openDataKeys } from "@/lib/platform/secrets/open-data-keys";
import { QUEUE_NAMES } from "../kinds";
import "@/lib/operator/background-work/register";
import { leases as leasesOfKinds } from "../registry";
import { CARRYING } from "./carrying-couriers";
import { runTaken } from "./run-jobs";

/**
 * A process that takes every job that is due, does each up to the moment when it would begin to write, and stops there
 * (SIGSTOP), like a machine that is suspended. Continued, it does what it was about to do, and prints what came of it.
 */

const LEASE_MS = 200;
const kinds = Object.keys(leasesOfKinds());
const { db, pool, close } = openDatabase(environment().databaseUrl!, 2 * kinds.length);
await openDataKeys(db);
/** The caller prepares work in the meantime and signals when it is ready. */
await once(process.stdin, "data");
const rooms = QUEUE_NAMES.map((queue) => ({
  queue,
  slots: kinds.length,
  slotsPerGroup: null,
  quietSince: null,
  patientSince: null,
}));
const leases = Object.fromEntries(kinds.map((kind) => [kind, LEASE_MS]));
const jobs = await takeDueJobs(db, { rooms, busy: [], leases, holder: `paused ${process.pid}`, at: now() });

const doing = new AsyncLocalStorage<string>();
const aboutToWrite = new Set<string>();
let goOn = () => {};
const continued = new Promise<void>((resolve) => (goOn = resolve));
const connect = pool.connect.bind(pool) as (...args: unknown[]) => Promise<never>;
pool.connect = (async (...args: unknown[]) => {
  const job = doing.getStore();
  // A transaction takes its connection without a callback; a single statement passes one.
  if (args.length > 0 || job === undefined || aboutToWrite.size === jobs.length) return connect(...args);
  aboutToWrite.add(job);
  if (aboutToWrite.size === jobs.length) {
    process.kill(process.pid, "SIGSTOP");
    goOn();
  }
  await continued;
  return connect();
}) as typeof pool.connect;

const outcomes = await Promise.all(
  jobs.map((row) =>
    doing.run(row.id, async () => {
      const outcome = await runTaken(db, row, { couriers: CARRYING }).catch((error: Error) => ({ is: error.message }));
      return [row.kind, outcome.is] as const;
    }),
  ),
);
process.stdout.write(JSON.stringify(outcomes));
await close();
process.stdin.destroy();
