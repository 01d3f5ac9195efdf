import { processWide } from "@/lib/platform/process-wide";

/** Lets whoever enqueues a job wake the worker of this process, so that it need not wait for the next poll. */

const sleepers = () => processWide("job-sleepers", () => new Set<() => void>());

/** Wakes the workers of this process. */
export function wakeWorkers(): void {
  for (const wake of sleepers()) wake();
}

/** Calls `wake` whenever a job is enqueued in this process, until the returned function is called. */
export function onWake(wake: () => void): () => void {
  sleepers().add(wake);
  return () => sleepers().delete(wake);
}
