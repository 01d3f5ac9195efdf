/** Series by metric, each in the notation of promtool's unit tests: one value a minute. */
export type Series = Record<string, string>;

export interface AlertCase {
  fires: Series;
  quiet: Series;
  /** When both are looked at, after the start of the series. */
  at: string;
}

const requests = (labels: string) => `carnet_http_request_duration_seconds_count{job="carnet",${labels}}`;
/** A histogram of a route whose requests all take between 0.1 s and `seconds`. */
const durations = (route: string, isSlow: boolean): Series => {
  const bucket = (le: string) =>
    `carnet_http_request_duration_seconds_bucket{job="carnet",route="${route}",le="${le}"}`;
  return { [bucket("0.1")]: isSlow ? "0x60" : "0+60x60", [bucket("2.5")]: "0+60x60", [bucket("+Inf")]: "0+60x60" };
};
const gauge = (metric: string, fires: string | number, quiet: string | number, at: string): AlertCase => {
  const series = (value: string | number): Series => ({ [metric]: typeof value === "number" ? `${value}x180` : value });
  return { fires: series(fires), quiet: series(quiet), at };
};

/** For each alarm of deploy/alerts.yaml. */
export const ALERT_CASES: Record<string, AlertCase> = {
  CarnetDown: gauge('up{job="carnet",instance="one"}', 0, 1, "3m"),
  CarnetAbsent: { fires: { 'up{job="other"}': "1x9" }, quiet: { 'up{job="carnet"}': "1x9" }, at: "3m" },
  CarnetRestarting: gauge(
    'process_start_time_seconds{job="carnet",instance="one"}',
    "1x5 2x5 3x5 4x5 5x5",
    "1x5 2x20",
    "25m",
  ),
  CarnetReleasesMixed: {
    fires: {
      'carnet_build_info{job="carnet",version="1"}': "1x90",
      'carnet_build_info{job="carnet",version="2"}': "1x90",
    },
    quiet: { 'carnet_build_info{job="carnet",version="1"}': "1x90" },
    at: "62m",
  },
  CarnetDatabaseAway: gauge('carnet_database_up{job="carnet"}', 0, 1, "2m"),
  CarnetReplicaBehind: gauge('carnet_replica_age_seconds{job="carnet",replica="a"}', 6, 1, "6m"),
  CarnetStoreAway: gauge('carnet_store_up{job="carnet"}', 0, 1, "6m"),
  CarnetBackupCopyOld: gauge('carnet_backup_copy_age_seconds{job="carnet"}', 27 * 3600, 25 * 3600, "16m"),
  CarnetBackupCopyBehind: gauge('carnet_backup_copy_lag_seconds{job="carnet"}', 61, 59, "11m"),
  CarnetBackupOld: gauge('carnet_database_backup_age_seconds{job="carnet"}', 27 * 3600, 25 * 3600, "16m"),
  CarnetRateLimitsNotShared: gauge('carnet_rate_limits_shared{job="carnet"}', 0, 1, "6m"),
  CarnetErrors: {
    fires: { [requests('status="200"')]: "0+60x60", [requests('status="500"')]: "0+2x60" },
    quiet: { [requests('status="200"')]: "0+600x60", [requests('status="500"')]: "0+1x60" },
    at: "12m",
  },
  CarnetVerifySlow: { fires: durations("/v1/verify", true), quiet: durations("/v1/verify", false), at: "20m" },
  CarnetPagesSlow: { fires: durations("/home", true), quiet: durations("/v1/products", true), at: "40m" },
  CarnetManyLimited: {
    fires: { [requests('status="200"')]: "0+60x60", [requests('status="429"')]: "0+60x60" },
    quiet: { [requests('status="200"')]: "0+60x60", [requests('status="429"')]: "0+1x60" },
    at: "40m",
  },
  CarnetSignInsFail: gauge(
    'carnet_security_events_total{job="carnet",event="security.sign_in_failed",reason="wrong_code"}',
    "0+120x60",
    "0+6x60",
    "20m",
  ),
  CarnetJobsLate: gauge('carnet_jobs_late{job="carnet"}', 1, 0, "6m"),
  CarnetJobsMisscheduled: gauge('carnet_jobs_misscheduled{job="carnet"}', 1, 0, "6m"),
  CarnetClockSkewed: gauge('carnet_clock_skew_seconds{job="carnet",instance="one"}', 90, 5, "6m"),
  CarnetWebhooksLate: gauge('carnet_jobs_oldest_seconds{job="carnet",queue="webhooks"}', 301, 10, "6m"),
  CarnetRowsWithoutPartition: gauge('carnet_rows_without_partition{job="carnet",table="events"}', 1, 0, "121m"),
  CarnetJobsDead: gauge('carnet_jobs_dead{job="carnet",queue="imports"}', 1, 0, "1m"),
  CarnetQueueBehind: {
    fires: { 'carnet_jobs_oldest_seconds{job="carnet",queue="imports"}': "1801x60" },
    quiet: { 'carnet_jobs_oldest_seconds{job="carnet",queue="messages"}': "1801x60" },
    at: "16m",
  },
  CarnetJobsFail: gauge('carnet_job_queue_failures_total{job="carnet",queue="imports"}', "0+1x60", "0x60", "40m"),
  CarnetMailLate: gauge('carnet_outgoing_messages{job="carnet",state="late"}', 1, 0, "11m"),
  // One burst: a series that begins at 0 shows it.
  CarnetMailRefused: {
    fires: {
      'carnet_message_attempts_total{job="carnet",channel="email",outcome="refused"}': "0x2 30x90",
      'carnet_message_attempts_total{job="carnet",channel="email",outcome="sent"}': "0x2 60x90",
    },
    quiet: {
      'carnet_message_attempts_total{job="carnet",channel="email",outcome="refused"}': "0x2 1x90",
      'carnet_message_attempts_total{job="carnet",channel="email",outcome="sent"}': "0x2 60x90",
    },
    at: "40m",
  },
  CarnetPoolExhausted: gauge('carnet_database_pool_waiting{job="carnet"}', 3, "3 0x60", "12m"),
  CarnetEventLoopBlocked: gauge('nodejs_eventloop_lag_p99_seconds{job="carnet"}', 0.6, 0.1, "11m"),
  CarnetMemoryShort: {
    fires: { 'nodejs_heap_size_used_bytes{job="carnet"}': "95x60", 'carnet_heap_limit_bytes{job="carnet"}': "100x60" },
    quiet: { 'nodejs_heap_size_used_bytes{job="carnet"}': "50x60", 'carnet_heap_limit_bytes{job="carnet"}': "100x60" },
    at: "11m",
  },
  CarnetFilesShort: {
    fires: { 'process_open_fds{job="carnet"}': "90x60", 'process_max_fds{job="carnet"}': "100x60" },
    quiet: { 'process_open_fds{job="carnet"}': "50x60", 'process_max_fds{job="carnet"}': "100x60" },
    at: "11m",
  },
  // One burst: a series that begins at 0 shows it.
  CarnetRowsDropped: gauge('carnet_rows_dropped_total{job="carnet",writer="scans"}', "0x2 500x60", "0x60", "5m"),
};
