import { processState } from "./process-state";

export function now(): Date {
  return processState().readClock?.() ?? new Date();
}

/** The real clock, which tests cannot set: only for comparison with another machine's clock. */
export function machineTime(): Date {
  return new Date();
}

/** Returns a function that restores the real clock. @internal for tests */
export function setClock(readTime: () => Date): () => void {
  processState().readClock = readTime;
  return () => {
    processState().readClock = undefined;
  };
}

export function monotonicMs(): number {
  return performance.now();
}

export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
