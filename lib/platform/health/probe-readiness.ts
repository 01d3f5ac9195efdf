import type { Queryable } from "@/db/client";
import { isSkewed } from "@/db/clock-agreement";
import { isDatabaseAway } from "@/db/is-database-away";
import { findReadiness } from "@/db/queries/health";
import { objectCache } from "@/lib/platform/caches";
import { monotonicMs, SECOND_MS } from "@/lib/platform/clock";
import { errorForLog } from "@/lib/platform/error-for-log";
import { log } from "@/lib/platform/log";
import { processState } from "@/lib/platform/process-state";

const PATIENCE_MS = 2 * SECOND_MS;
/** Load balancers poll every second, so a good result is cached; a bad one is not. */
const GOOD_FOR_MS = 3.5 * SECOND_MS;

export type ProbeResult = "ok" | "failing" | "unknown";

interface Readiness {
  isReady: boolean;
  checks: { database: ProbeResult; migrations: ProbeResult; clock: ProbeResult };
}

const UNREACHABLE: Readiness["checks"] = { database: "failing", migrations: "unknown", clock: "unknown" };

/** The database responds in time, all migrations are applied, and its clock agrees with ours. Never throws. */
export async function probeReadiness(db: Queryable, patienceMs = PATIENCE_MS): Promise<Readiness> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Readiness["checks"]>((resolve) => {
    timer = setTimeout(() => resolve(UNREACHABLE), patienceMs);
  });
  const checks = await Promise.race([lookAt(db), late]);
  clearTimeout(timer);
  return { isReady: Object.values(checks).every((result) => result === "ok"), checks };
}

const goodAnswers = objectCache<Queryable, { answer: Readiness; untilMs: number }>();

export async function askReadiness(db: Queryable): Promise<Readiness> {
  const cachedAnswer = goodAnswers.get(db);
  if (cachedAnswer && monotonicMs() < cachedAnswer.untilMs) return cachedAnswer.answer;
  const answer = await probeReadiness(db);
  if (answer.isReady) goodAnswers.set(db, { answer, untilMs: monotonicMs() + GOOD_FOR_MS });
  return answer;
}

async function lookAt(db: Queryable): Promise<Readiness["checks"]> {
  try {
    const { hasAllMigrations, skewSeconds } = await findReadiness(db);
    return {
      database: "ok",
      migrations: hasAllMigrations ? "ok" : "failing",
      clock: isSkewed(skewSeconds) ? "failing" : "ok",
    };
  } catch (error) {
    log().warn({ err: errorForLog(error) }, "the service is not ready");
    return isDatabaseAway(error) ? UNREACHABLE : { database: "ok", migrations: "failing", clock: "unknown" };
  }
}

export function beginDraining(): void {
  processState().isDraining = true;
}

export function isDraining(): boolean {
  return processState().isDraining;
}
