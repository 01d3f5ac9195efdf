import { processWide } from "./process-wide";

/** The only source of time. Tests set it for their own process with `setClock`. */
const clock = processWide("clock", () => ({ read: () => new Date() }));

/** The present instant. */
export function now(): Date {
  return clock.read();
}

/** What this machine's clock says, which no test sets: only for comparing it with another machine's. */
export function machineTime(): Date {
  return new Date();
}

/** Replaces the clock of this process; returns a function that restores the real one. @internal for tests */
export function setClock(read: () => Date): () => void {
  clock.read = read;
  return () => {
    clock.read = () => new Date();
  };
}

/** Milliseconds from an arbitrary start, never going back: for measuring how long something took. */
export function monotonicMs(): number {
  return performance.now();
}

export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
