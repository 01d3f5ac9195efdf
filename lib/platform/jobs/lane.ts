import { setTimeout as after } from "node:timers/promises";
import { monotonicMs } from "@/lib/platform/clock";
import { errorForLog } from "@/lib/platform/error-for-log";
import { log } from "@/lib/platform/log";
import { noteLane } from "./lane-states";
import { onNudge } from "./nudge";

const POLL_MS = 1_000;

export interface Lane {
  /** Ends after the work in hand; takes up nothing new. */
  stop: () => Promise<void>;
}

export interface LaneOptions {
  /** How long to rest after a piece of work that took so long, both in ms. No rest by default. */
  restMs?: (tookMs: number) => number;
}

/**
 * Repeats `work` while it finds something to do, then waits for a nudge or for a second. `work` answers how much it
 * did.
 */
export function startLane(name: string, work: () => Promise<number>, { restMs = () => 0 }: LaneOptions = {}): Lane {
  const note = noteLane(name);
  let isStopping = false;
  let hasFailed = false;
  /** Ends at a nudge, or when the lane stops. */
  let untilNudged = new AbortController();
  const untilStopped = new AbortController();

  const attempt = async () => {
    note.begin();
    try {
      const done = await work();
      note.succeed(done);
      hasFailed = false;
      return done;
    } catch (error) {
      note.fail();
      if (!hasFailed) log().warn({ lane: name, err: errorForLog(error) }, "background work failed and goes on trying");
      hasFailed = true;
      return 0;
    }
  };

  const run = async () => {
    while (!isStopping) {
      untilNudged = new AbortController();
      const startMs = monotonicMs();
      const done = await attempt();
      if (isStopping) break;
      if (done === 0) await pause(POLL_MS, untilNudged.signal);
      else await pause(restMs(monotonicMs() - startMs), untilStopped.signal);
    }
  };

  const ignoreNudges = onNudge(() => untilNudged.abort());
  const running = run();
  return {
    async stop() {
      isStopping = true;
      ignoreNudges();
      untilNudged.abort();
      untilStopped.abort();
      await running;
    },
  };
}

/** Waits so long, or until it is called off. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms <= 0) return;
  await after(ms, undefined, { signal }).catch(() => {
    // Called off.
  });
}
