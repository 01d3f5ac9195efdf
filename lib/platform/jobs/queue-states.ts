import { now } from "@/lib/platform/clock";
import { isMetered, metrics } from "@/lib/platform/metrics/registry";
import { processWide } from "@/lib/platform/process-wide";
import type { QueueName } from "./kinds";

/** What the queues of this process are at, for the operator's page and for Prometheus. */
export interface QueueState {
  isBusy: boolean;
  /** When a job was last done. */
  lastDoneAt: Date | null;
  doneCount: number;
  failureCount: number;
  /** Since when every attempt has failed. */
  failingSince: Date | null;
}

/** By the queue's name, in the order in which they were opened. */
export const queueStates = () => processWide("job-queues", () => new Map<QueueName, QueueState>());

/** Follows one queue: `begin` with each job, then `succeed` or `fail`. */
export function followQueue(name: QueueName) {
  const state: QueueState = { isBusy: false, lastDoneAt: null, doneCount: 0, failureCount: 0, failingSince: null };
  queueStates().set(name, state);
  return {
    set isBusy(isBusy: boolean) {
      state.isBusy = isBusy;
    },
    succeed(count: number): void {
      state.failingSince = null;
      Object.assign(state, { lastDoneAt: now(), doneCount: state.doneCount + count });
      if (isMetered()) metrics().queueItems.inc({ queue: name }, count);
    },
    fail(): void {
      Object.assign(state, { failingSince: state.failingSince ?? now(), failureCount: state.failureCount + 1 });
      if (isMetered()) metrics().queueFailures.inc({ queue: name });
    },
  };
}
