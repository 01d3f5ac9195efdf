import "@/lib/operator/background-work/register";
import { takeDueJobs, type TakenJob } from "@/db/queries/jobs";
import type { AllBrandsDb, BrandDb } from "@/db/tenant";
import { now } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { Job } from "../job";
import { type Services, jobType } from "../registry";
import { type Outcome, runJob, roomIn } from "../worker";

/** The worker's part in tests, a job at a time. */

const NO_COURIERS = { couriers: { email: null, sms: null, close: () => undefined } };

/** Takes the next job of a kind that is due, as a process does that dies or hangs; null when none is. */
export async function takeNext(db: AllBrandsDb, kind: string, leaseMs?: number): Promise<TakenJob | null> {
  const { rules } = jobType(kind);
  const at = now();
  const [job] = await takeDueJobs(db, {
    rooms: [roomIn(rules.queue, { slots: 1, at })],
    busy: [],
    leases: { [kind]: leaseMs ?? rules.leaseMs },
    holder: newId("job", at),
    at,
  });
  return job ?? null;
}

/** A job leased by a process, such as one that continues late. */
export function inHandsOf(db: AllBrandsDb, row: TakenJob, signal = new AbortController().signal): Job<BrandDb> {
  return new Job(db, row, signal);
}

export function runTaken(db: AllBrandsDb, row: TakenJob, services: Services = NO_COURIERS): Promise<Outcome> {
  return runJob(db, row, { services, signal: new AbortController().signal, isStopping: () => false });
}

/** Takes the next due job of a kind through one step, and answers how many pieces it did; 0: none was due. */
export async function runNext(db: AllBrandsDb, kind: string): Promise<number> {
  const job = await takeNext(db, kind);
  if (!job) return 0;
  const outcome = await runTaken(db, job);
  return "done" in outcome && outcome.done ? outcome.done : 1;
}

/** Does all that is due of a kind, and answers how many steps it took. */
export async function runAll(db: AllBrandsDb, kind: string): Promise<number> {
  let steps = 0;
  while ((await runNext(db, kind)) > 0) steps += 1;
  return steps;
}
