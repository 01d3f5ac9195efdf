import { processWide } from "@/lib/platform/process-wide";

/** Lets whoever wrote a message wake the job loop of this process, so that it need not wait for the next poll. */

const sleepers = () => processWide("job-nudge", () => new Set<() => void>());

/** The writer's transaction may still be one statement from its commit: the loop looks a moment later, not at once. */
const SETTLE_MS = 15;

/** Wakes the job loop. Call it after the transaction that made the work. */
export function nudgeJobs(): void {
  for (const wake of sleepers()) setTimeout(wake, SETTLE_MS).unref();
}

/** Calls `wake` at every nudge until the returned function is called. */
export function onNudge(wake: () => void): () => void {
  sleepers().add(wake);
  return () => sleepers().delete(wake);
}
