import { database } from "@/db/client";
import { CLOCK_SKEW_SECONDS_MAX, isSkewed } from "@/db/clock-agreement";
import { findClockSkew } from "@/db/queries/health";
import { acrossBrands, type AllBrandsDb } from "@/db/tenant";
import { HOUR_MS, monotonicMs, SECOND_MS } from "@/lib/platform/clock";
import { errorForLog } from "@/lib/platform/error-for-log";
import { log } from "@/lib/platform/log";

const CHECK_EVERY_MS = 10 * SECOND_MS;
const REPEAT_AFTER_MS = HOUR_MS;

export function clockReporter(db: AllBrandsDb): () => Promise<void> {
  let reportedMs: number | null = null;
  return async () => {
    const seconds = await findClockSkew(db);
    if (!isSkewed(seconds)) {
      if (reportedMs !== null)
        log().info({ event: "clock.agrees" }, "the clock agrees with the database's again: jobs run");
      reportedMs = null;
      return;
    }
    if (reportedMs !== null && monotonicMs() - reportedMs < REPEAT_AFTER_MS) return;
    reportedMs = monotonicMs();
    log().error(
      { event: "clock.skewed", skewSeconds: Math.round(seconds), skewSecondsMax: CLOCK_SKEW_SECONDS_MAX },
      "the clock of this machine differs from the database's: this process runs no jobs and is not ready",
    );
  };
}

export function watchClock(db: AllBrandsDb = acrossBrands(database().db)): () => void {
  const report = clockReporter(db);
  const check = () =>
    void report().catch((error: unknown) =>
      log().debug({ err: errorForLog(error) }, "the clocks could not be compared"),
    );
  check();
  const timer = setInterval(check, CHECK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
