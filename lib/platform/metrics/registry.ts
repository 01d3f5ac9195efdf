import type { IncomingMessage, ServerResponse } from "node:http";
import { getHeapStatistics } from "node:v8";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { monotonicMs, SECOND_MS } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { QUEUE_NAMES } from "@/lib/platform/jobs/kinds";
import { MESSAGE_CHANNELS } from "@/lib/platform/mail/rules";
import { processWide } from "@/lib/platform/process-wide";
import { version } from "@/lib/platform/version";

const DURATION_BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export function isMetered(): boolean {
  return environment().metricsToken !== undefined;
}

export function metrics() {
  return processWide("metrics", () => {
    const registry = new Registry();
    collectDefaultMetrics({ register: registry });
    const gauge = (name: string, help: string, labelNames: string[] = []) =>
      new Gauge({ name: `carnet_${name}`, help, labelNames, registers: [registry] });
    /** Metrics that every process can read from the database but only one reports. */
    const deploymentWide = new Set<string>();
    const deploymentGauge = (name: string, help: string, labelNames: string[] = []) => {
      deploymentWide.add(`carnet_${name}`);
      return gauge(name, help, labelNames);
    };
    const counter = (name: string, help: string, labelNames: string[]) =>
      new Counter({ name: `carnet_${name}`, help, labelNames, registers: [registry] });
    gauge("build_info", "1, with the release and the Node that this process runs.", ["version", "node"]).set(
      { version, node: process.versions.node },
      1,
    );
    gauge("heap_limit_bytes", "What the heap of this process may grow to.").set(getHeapStatistics().heap_size_limit);
    const all = {
      registry,
      deploymentWide,
      requestDuration: new Histogram({
        name: "carnet_http_request_duration_seconds",
        help: "From the first byte of a request to the last of its answer.",
        labelNames: ["method", "route", "status"],
        buckets: DURATION_BUCKETS_SECONDS,
        registers: [registry],
      }),
      requestsInFlight: gauge("http_requests_in_flight", "Requests of this process that are being answered."),
      securityEvents: counter("security_events_total", "Lines of the security log, those that repeat counted too.", [
        "event",
        "reason",
      ]),
      rowsDropped: counter("rows_dropped_total", "Rows written behind answers that were given up: too many waited.", [
        "writer",
      ]),
      queueItems: counter("job_queue_items_total", "Pieces of background work done by this process.", ["queue"]),
      queueFailures: counter("job_queue_failures_total", "Rounds of background work that failed in this process.", [
        "queue",
      ]),
      queueBusy: gauge("job_queue_busy", "1 while a queue of this process is worked on.", ["queue"]),
      jobs: deploymentGauge("jobs", "Jobs that are due, in hand, or come later, in the whole deployment.", [
        "queue",
        "state",
      ]),
      jobsOldest: deploymentGauge(
        "jobs_oldest_seconds",
        "How long the job waits that is due for longest, in the whole deployment.",
        ["queue"],
      ),
      jobsDead: deploymentGauge("jobs_dead", "Jobs that have failed for good, in the whole deployment.", ["queue"]),
      jobsOverdue: deploymentGauge(
        "jobs_overdue_seconds",
        "How long the recurring job waits that is due for longest, in the whole deployment.",
      ),
      jobsLate: deploymentGauge(
        "jobs_late",
        "Recurring jobs that have been due for a quarter of an hour and are not running, in the whole " + "deployment.",
      ),
      jobsMisscheduled: deploymentGauge(
        "jobs_misscheduled",
        "Recurring jobs whose next run is further away than their interval, in the whole deployment.",
      ),
      clockSkew: deploymentGauge(
        "clock_skew_seconds",
        "By how much the clock of this machine is ahead of the database's; negative: behind it.",
      ),
      messages: deploymentGauge(
        "outgoing_messages",
        "Messages that wait or could not be delivered, in the whole deployment.",
        ["state"],
      ),
      deliveries: counter("message_attempts_total", "Attempts of this process to send a message, by how they ended.", [
        "channel",
        "outcome",
      ]),
      webhookAttempts: counter(
        "webhook_attempts_total",
        "Attempts of this process to deliver an event, by how they ended.",
        ["outcome"],
      ),
      webhookEndpoints: deploymentGauge("webhook_endpoints", "Endpoints of webhooks, in the whole deployment.", [
        "state",
      ]),
      webhookRetries: deploymentGauge(
        "webhook_retries",
        "Events that wait to be tried again, in the whole deployment.",
      ),
      oldestMessage: deploymentGauge(
        "outgoing_messages_oldest_seconds",
        "How long the message waits that waits for longest.",
      ),
      poolConnections: gauge("database_pool_connections", "Connections of this process to the database.", ["state"]),
      poolWaiting: gauge("database_pool_waiting", "Queries of this process that wait for a connection."),
      poolMax: gauge("database_pool_max", "How many connections this process may have."),
      replicaAge: gauge("replica_age_seconds", "How old what a replica holds may be, as this process knows.", [
        "replica",
      ]),
      databaseUp: deploymentGauge("database_up", "1 while the database answers this process."),
      databaseSize: deploymentGauge("database_size_bytes", "The database on its disk, indexes and all."),
      rowsWithoutPartition: deploymentGauge(
        "rows_without_partition",
        "Rows that lie in no partition of their time, where no purge reaches them.",
        ["table"],
      ),
      backupCopyAge: deploymentGauge(
        "backup_copy_age_seconds",
        "How long ago the back-up copy of all public documents was whole; only where BACKUP_STORAGE_URL is set.",
      ),
      backupCopyLag: deploymentGauge(
        "backup_copy_lag_seconds",
        "How old the oldest change may be that the back-up copy lacks; only where BACKUP_STORAGE_URL is set.",
      ),
      databaseBackupAge: deploymentGauge(
        "database_backup_age_seconds",
        "The age of the last recorded backup of the database (npm run backup:record); +Inf without one.",
      ),
      storeUp: gauge("store_up", "1 while the store of evidence can be used, as this process last saw it."),
      rateLimitsShared: gauge("rate_limits_shared", "1 while Redis answers; only where REDIS_URL is set."),
    };
    startAtZero(all);
    return all;
  });
}

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** `routeOf` returns one of a fixed set: paths contain codes and tokens, and labels per path exhaust the memory. */
export function meterRequest({ method = "" }: IncomingMessage, outgoing: ServerResponse, routeOf: () => string): void {
  const startedMs = monotonicMs();
  const { requestsInFlight, requestDuration } = metrics();
  requestsInFlight.inc();
  outgoing.once("close", () => {
    requestsInFlight.dec();
    const status = outgoing.writableFinished ? String(outgoing.statusCode) : "aborted";
    const labels = { method: METHODS.has(method) ? method : "other", route: routeOf(), status };
    requestDuration.observe(labels, (monotonicMs() - startedMs) / SECOND_MS);
  });
}

/** Every labelled counter starts at 0, because Prometheus sees no increase in a series that begins above 0. */

export const WRITERS = ["failed bodies", "request log", "scans", "unknown serials", "key uses"] as const;
const MESSAGE_OUTCOMES = ["sent", "kept", "temporary", "refused"] as const;
const WEBHOOK_OUTCOMES = ["delivered", "failed"] as const;
/** Reasons of each security event, except those that depend on a brand's identity provider or a permission. */
const SECURITY_REASONS = {
  "security.limited": [
    ...["body", "guesses", "item_code", "sign_in", "pages_of_address", "pages_of_session", "rate_limited"],
    ...["recipient_limit_reached", "payload_too_large"],
  ],
  "security.sign_in_failed": ["wrong_password", "password_expired", "wrong_code", "sign_in_link", "invalid_token"],
  "security.forbidden": [
    ...[
      "operator",
      "operator_without_recent_code",
      "without_recent_confirmation",
      "insufficient_scope",
      "brand_suspended",
      "https_required",
    ],
  ],
  "security.foreign_origin": ["form"],
} as const;

interface LabelledCounters {
  securityEvents: Counter;
  rowsDropped: Counter;
  queueItems: Counter;
  queueFailures: Counter;
  deliveries: Counter;
  webhookAttempts: Counter;
}

function startAtZero(counters: LabelledCounters): void {
  const { securityEvents, rowsDropped, queueItems, queueFailures, deliveries, webhookAttempts } = counters;
  for (const writer of WRITERS) rowsDropped.inc({ writer }, 0);
  for (const queue of QUEUE_NAMES) for (const counter of [queueItems, queueFailures]) counter.inc({ queue }, 0);
  for (const channel of MESSAGE_CHANNELS)
    for (const outcome of MESSAGE_OUTCOMES) deliveries.inc({ channel, outcome }, 0);
  for (const outcome of WEBHOOK_OUTCOMES) webhookAttempts.inc({ outcome }, 0);
  for (const [event, reasons] of Object.entries(SECURITY_REASONS))
    for (const reason of reasons) securityEvents.inc({ event, reason }, 0);
}
