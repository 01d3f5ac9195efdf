import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { environment } from "@/lib/platform/env";
import { processWide } from "@/lib/platform/process-wide";

/** From a verify out of memory to a file of a hundred thousand rows. */
const DURATION_BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Whether anybody reads metrics here (METRICS_TOKEN). Where nobody does, nothing is counted. */
export function isMetered(): boolean {
  return environment().metricsToken !== undefined;
}

/** What this process tells Prometheus: made once, with the process's own figures (CPU, memory, event-loop lag). */
export function metrics() {
  return processWide("metrics", () => {
    const registry = new Registry();
    collectDefaultMetrics({ register: registry });
    const gauge = (name: string, help: string, labelNames: string[] = []) =>
      new Gauge({ name: `carnet_${name}`, help, labelNames, registers: [registry] });
    return {
      registry,
      requestDuration: new Histogram({
        name: "carnet_http_request_duration_seconds",
        help: "From the first byte of a request to the last of its answer.",
        labelNames: ["method", "route", "status"],
        buckets: DURATION_BUCKETS_SECONDS,
        registers: [registry],
      }),
      queueItems: new Counter({
        name: "carnet_job_queue_items_total",
        help: "Pieces of background work done by this process.",
        labelNames: ["queue"],
        registers: [registry],
      }),
      queueFailures: new Counter({
        name: "carnet_job_queue_failures_total",
        help: "Rounds of background work that failed in this process.",
        labelNames: ["queue"],
        registers: [registry],
      }),
      queueBusy: gauge("job_queue_busy", "1 while a queue of this process is worked on.", ["queue"]),
      jobsDead: gauge("jobs_dead", "Jobs that have failed for good, in the whole deployment."),
      jobsOverdue: gauge(
        "jobs_overdue_seconds",
        "How long the recurring job waits that is due for longest, in the whole deployment.",
      ),
      jobsLate: gauge(
        "jobs_late",
        "Recurring jobs that have been due for a quarter of an hour and that nobody has in hand, in the whole " +
          "deployment.",
      ),
      messages: gauge("outgoing_messages", "Messages that wait or could not be delivered, in the whole deployment.", [
        "state",
      ]),
      deliveries: new Counter({
        name: "carnet_message_attempts_total",
        help: "Attempts of this process to send a message, by how they ended.",
        labelNames: ["channel", "outcome"],
        registers: [registry],
      }),
      oldestMessage: gauge("outgoing_messages_oldest_seconds", "How long the message waits that waits for longest."),
      poolConnections: gauge("database_pool_connections", "Connections of this process to the database.", ["state"]),
      poolWaiting: gauge("database_pool_waiting", "Queries of this process that wait for a connection."),
    };
  });
}
