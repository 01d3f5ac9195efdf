import { errorForLog } from "@/lib/platform/error-for-log";
import { log } from "@/lib/platform/log";
import { onNudge } from "./nudge";

const POLL_MS = 1_000;

export interface Lane {
  /** Ends after the work in hand; takes up nothing new. */
  stop: () => Promise<void>;
}

/** Repeats `work` while it finds something to do, then waits for a nudge or for a second. `work` answers how much it did. */
export function startLane(name: string, work: () => Promise<number>): Lane {
  let isStopping = false;
  let isNudged = false;
  let hasFailed = false;
  let endPause = () => {};

  const wake = () => {
    isNudged = true;
    endPause();
  };
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, POLL_MS);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const attempt = async () => {
    try {
      const done = await work();
      hasFailed = false;
      return done;
    } catch (error) {
      if (!hasFailed) log().warn({ lane: name, err: errorForLog(error) }, "background work failed and goes on trying");
      hasFailed = true;
      return 0;
    }
  };

  const run = async () => {
    while (!isStopping) {
      isNudged = false;
      const done = await attempt();
      if (done === 0 && !isNudged && !isStopping) await pause();
    }
  };

  const ignoreNudges = onNudge(wake);
  const running = run();
  return {
    async stop() {
      isStopping = true;
      ignoreNudges();
      endPause();
      await running;
    },
  };
}
