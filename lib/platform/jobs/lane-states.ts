import { now } from "@/lib/platform/clock";
import { isMetered, metrics } from "@/lib/platform/metrics/registry";
import { processWide } from "@/lib/platform/process-wide";

/** What the lanes of this process are at, for the operator's page and for Prometheus. */
export interface LaneState {
  isBusy: boolean;
  /** When a round last found something to do and ended well. */
  lastDoneAt: Date | null;
  doneCount: number;
  failureCount: number;
  /** Since when every round has failed. */
  failingSince: Date | null;
}

/** By the lane's name, in the order in which they were started. */
export const laneStates = () => processWide("job-lanes", () => new Map<string, LaneState>());

/** Follows one lane: `begin` before a round, then `succeed` or `fail`. */
export function noteLane(name: string) {
  const state: LaneState = { isBusy: false, lastDoneAt: null, doneCount: 0, failureCount: 0, failingSince: null };
  laneStates().set(name, state);
  return {
    begin(): void {
      state.isBusy = true;
    },
    succeed(count: number): void {
      Object.assign(state, { isBusy: false, failingSince: null });
      if (count === 0) return;
      Object.assign(state, { lastDoneAt: now(), doneCount: state.doneCount + count });
      if (isMetered()) metrics().laneItems.inc({ lane: name }, count);
    },
    fail(): void {
      Object.assign(state, {
        isBusy: false,
        failingSince: state.failingSince ?? now(),
        failureCount: state.failureCount + 1,
      });
      if (isMetered()) metrics().laneFailures.inc({ lane: name });
    },
  };
}
