import { database } from "@/db/client";
import { listQueueFigures } from "@/db/queries/jobs";
import { listIncidents, listServiceHours, type Incident, type ServiceHourRow } from "@/db/queries/status";
import { acrossBrands } from "@/db/tenant";
import { storeState } from "@/lib/files/store-state";
import { sharedCache } from "@/lib/platform/caches";
import { HOUR_MS, MINUTE_MS, monotonicMs, now, SECOND_MS } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { errorForLog } from "@/lib/platform/error-for-log";
import { askReadiness } from "@/lib/platform/health/probe-readiness";
import { listLateJobs } from "@/lib/platform/jobs/queue-states";
import { log } from "@/lib/platform/log";
import { checkQueue } from "@/lib/platform/mail/couriers";
import { withinDeadline } from "@/lib/platform/semaphore";
import { type Component, type ComponentState, HOURS_SHOWN, INCIDENTS_SHOWN } from "./contract";

export type { Incident };

/** Cached, because anyone can request the status. */
const GOOD_FOR_MS = 15 * SECOND_MS;
const PATIENCE_MS = 3 * SECOND_MS;
const WEBHOOKS_LATE_AFTER_MS = 5 * MINUTE_MS;

export interface ServiceStatus {
  at: Date;
  components: Record<Component, ComponentState>;
  /** The last 24 hours and the current one. Values of the last successful check if the database is unavailable. */
  hours: readonly ServiceHourRow[];
  incidents: readonly Incident[];
  readAt: Date | null;
}

type Read = Pick<ServiceStatus, "hours" | "incidents" | "readAt">;

interface Check {
  status: Promise<ServiceStatus>;
  /** Infinity while it runs. */
  untilMs: number;
}

const checks = sharedCache<"last", Check>("service status", { sizeMax: 1 });
const figures = sharedCache<"last", Read>("service figures", { sizeMax: 1 });

/** Never throws, even without a database. */
export async function checkService(): Promise<ServiceStatus> {
  const last = checks.get("last");
  if (last && monotonicMs() < last.untilMs) return last.status;
  const check: Check = { status: readStatus(), untilMs: Infinity };
  checks.set("last", check);
  check.status.then(
    () => (check.untilMs = monotonicMs() + GOOD_FOR_MS),
    () => checks.delete("last"),
  );
  return check.status;
}

export const forgetServiceStatus = (): void => checks.delete("last");

const lastFigures = (): Read => figures.get("last") ?? { hours: [], incidents: [], readAt: null };

async function readStatus(): Promise<ServiceStatus> {
  const at = now();
  const readiness = await askReadiness(database().db);
  const isUp = readiness.checks.database === "ok";
  const [background, figures] = isUp
    ? await Promise.all([withinDeadline(backgroundStates(), PATIENCE_MS).catch(unknownStates), readAll(at)])
    : [unknownStates(), lastFigures()];
  const serving: ComponentState = readiness.isReady ? "operational" : "down";
  const store = storeState();
  return {
    at,
    components: {
      api: serving,
      portal: serving,
      database: isUp ? "operational" : "down",
      files: store === "ok" ? "operational" : store === "failing" ? "down" : "unknown",
      ...background,
    },
    ...figures,
  };
}

type Background = Record<"mail" | "webhooks" | "jobs", ComponentState>;

const unknownStates = (): Background => ({ mail: "unknown", webhooks: "unknown", jobs: "unknown" });

/** Covers the whole deployment. A brand's failing endpoint has its own queue and is not a failure of the service. */
async function backgroundStates(): Promise<Background> {
  const db = acrossBrands(database().db);
  const at = now();
  const [mail, late, queues] = await Promise.all([checkQueue(db), listLateJobs(db), listQueueFigures(db, at)]);
  const dueSince = queues.find(({ queue }) => queue === "webhooks")?.oldestDueAt;
  const areWebhooksLate = dueSince != null && at.getTime() - dueSince.getTime() > WEBHOOKS_LATE_AFTER_MS;
  return {
    mail: mail.isStanding ? "down" : mail.late > 0 ? "degraded" : environment().smtpUrl ? "operational" : "stored",
    jobs: late.length > 0 ? "degraded" : "operational",
    webhooks: areWebhooksLate ? "degraded" : "operational",
  };
}

async function readAll(at: Date): Promise<Read> {
  const db = acrossBrands(database().db);
  const since = new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS - HOURS_SHOWN * HOUR_MS);
  try {
    const reading = Promise.all([listServiceHours(db, since), listIncidents(db, INCIDENTS_SHOWN)]);
    const [hours, incidents] = await withinDeadline(reading, PATIENCE_MS);
    figures.set("last", { hours, incidents, readAt: at });
  } catch (error) {
    log().warn({ err: errorForLog(error) }, "the status page could not be reread");
  }
  return lastFigures();
}
