import { monotonicMs } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { processWide } from "@/lib/platform/process-wide";
import type { MemoryWindow } from "./memory-window";
import { RedisWindow } from "./redis-window";
import type { Admission, Limits } from "./rules";

export type Decision = Admission | Promise<Admission>;

export interface SharingLimiter {
  /** Decides on a request of a subject now, and counts it, as one or as its cost, if it is admitted. Never throws. */
  admit(subject: string, limits: Limits, cost?: number): Decision;
  /** Where the subject stands, without counting. */
  usage(subject: string, limits: Limits): Decision;
}

/** The Redis of this process, where there is one: whatever is limited shares its connection. */
export function sharedWindow(): RedisWindow | undefined {
  const { redisUrl } = environment();
  return redisUrl === undefined ? undefined : processWide("shared-window", () => new RedisWindow(redisUrl));
}

/** Limits in this process's memory, and with `shared` between processes while Redis answers. */
export function createSharingLimiter(own: MemoryWindow, shared?: RedisWindow): SharingLimiter {
  /** The own window lacks what other processes admitted, so it refuses only what came in here while Redis was away. */
  async function admitByBoth(window: RedisWindow, subject: string, limits: Limits, cost: number): Promise<Admission> {
    const before = own.peek(subject, limits, monotonicMs(), cost);
    if (!before.admitted) return before;
    const verdict = await window.admit(subject, limits, cost);
    if (verdict && !verdict.admitted) return verdict;
    const counted = own.admit(subject, limits, monotonicMs(), cost);
    return verdict && counted.admitted ? verdict : counted;
  }

  return {
    admit: (subject, limits, cost = 1) =>
      shared?.isWorthAsking
        ? admitByBoth(shared, subject, limits, cost)
        : own.admit(subject, limits, monotonicMs(), cost),
    usage(subject, limits) {
      const usedHere = () => own.peek(subject, limits, monotonicMs());
      return shared?.isWorthAsking ? shared.peek(subject, limits).then((used) => used ?? usedHere()) : usedHere();
    },
  };
}
