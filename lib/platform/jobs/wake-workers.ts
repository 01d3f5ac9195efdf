import { processWide } from "@/lib/platform/process-wide";
import { notifyPeer } from "@/lib/platform/processes/peer";

/** Wakes the worker when a job is enqueued, so that it does not wait for the next poll. */

const sleepers = () => processWide("job-sleepers", () => new Set<() => void>());

/** Wakes the workers of this service: those of this process and of the other one. */
export function wakeWorkers(): void {
  wakeWorkersHere();
  notifyPeer("work_enqueued");
}

/** Wakes the workers of this process only: the other one has enqueued work. */
export function wakeWorkersHere(): void {
  for (const wake of sleepers()) wake();
}

/** Calls `wake` whenever a job is enqueued in this process, until the returned function is called. */
export function onWake(wake: () => void): () => void {
  sleepers().add(wake);
  return () => sleepers().delete(wake);
}
