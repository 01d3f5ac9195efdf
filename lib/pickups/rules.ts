import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/platform/clock";
import { dayAfter, instantOf } from "@/lib/platform/i18n/day-start";

export const PICKUP_KINDS = ["sftp", "s3"] as const;
type PickupKind = (typeof PICKUP_KINDS)[number];

export const SCHEDULES = ["15_minutes", "hourly", "daily"] as const;
type Schedule = (typeof SCHEDULES)[number];

/** `clean`: a file without refused rows is committed automatically. `never`: every file waits for a person. */
export const PICKUP_COMMITS = ["clean", "never"] as const;
export const AFTERWARDS = ["move", "remember"] as const;
export const PROCESSED_FOLDER = "processed";
export const FAILED_FOLDER = "failed";
export type DoneFolder = typeof PROCESSED_FOLDER | typeof FAILED_FOLDER;

export const PICKUP_DISABLED_BY = ["member", "failures"] as const;

/** `seen`: possibly still being written. `repeated`: the same content was just imported. */
export const PICKED_STATES = ["seen", "taken", "repeated", "refused"] as const;
export type PickedState = (typeof PICKED_STATES)[number];

export const PICKUP_FAILURES = [
  "address_not_allowed",
  "unreachable",
  "timed_out",
  "handshake_failed",
  "host_key_new",
  "host_key_changed",
  "login_refused",
  "folder_missing",
  "not_permitted",
  "bad_answer",
  "too_many_files",
  "not_moved",
  "too_many_open_imports",
] as const;
export type PickupFailure = (typeof PICKUP_FAILURES)[number];

export const waitsForHostKey = (failure: PickupFailure | null) =>
  failure === "host_key_new" || failure === "host_key_changed";

const PASSING: readonly PickupFailure[] = ["unreachable", "timed_out", "bad_answer"];
const OWN: readonly PickupFailure[] = ["host_key_new", "too_many_open_imports"];

const FAILURE_NOTICE_AFTER_MS = HOUR_MS;
const PICKUP_DISABLED_AFTER_MS = 5 * DAY_MS;

export const isFailureNotified = (failure: PickupFailure, failingMs: number) =>
  failure !== "host_key_new" && (!PASSING.includes(failure) || failingMs >= FAILURE_NOTICE_AFTER_MS);
export const isDisabledBy = (failure: PickupFailure, failingMs: number) =>
  !OWN.includes(failure) && failingMs >= PICKUP_DISABLED_AFTER_MS;

export const SOURCES_MAX = 20;
export const LISTED_MAX = 10_000;
export const FILES_PER_CHECK_MAX = 10;
/** A file that is unchanged between two checks this far apart is complete. */
export const WHOLE_AFTER_MS = MINUTE_MS;
/** A file of this age by the server's clock is complete; the clock can be minutes off. */
const OLD_MS = 15 * MINUTE_MS;

export function isWhole(
  kind: PickupKind,
  { file, seenAt, at }: { file: { modifiedAt: Date }; seenAt: Date | null; at: Date },
): boolean {
  if (kind === "s3" || at.getTime() - file.modifiedAt.getTime() >= OLD_MS) return true;
  return seenAt !== null && at.getTime() - seenAt.getTime() >= WHOLE_AFTER_MS;
}

export const PICKED_FILE_RETENTION_DAYS = 90;

export const restMs = (failingMs: number) => Math.min(Math.max(failingMs / 4, MINUTE_MS), HOUR_MS);

export interface SftpLocation {
  host: string;
  port: number;
  username: string;
}
export interface S3Location {
  endpoint: string;
  region: string;
  bucket: string;
}

/** Only stored encrypted. */
export type Credentials =
  | { password: string }
  | { privateKey: string; passphrase?: string }
  | { accessKeyId: string; secretAccessKey: string };

interface Scheduled {
  every: Schedule;
  dailyAt: string | null;
  timeZone: string;
}

const dayIn = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(at);

export function nextCheckAt({ every, dailyAt, timeZone }: Scheduled, at: Date): Date {
  if (every === "15_minutes") return new Date(at.getTime() + 15 * MINUTE_MS);
  if (every === "hourly") return new Date(at.getTime() + HOUR_MS);
  let day = dayIn(at, timeZone);
  for (let days = 0; days < 3; days += 1) {
    const next = instantOf(day, dailyAt ?? "00:00", timeZone);
    if (next > at) return next;
    day = dayAfter(day);
  }
  return new Date(at.getTime() + DAY_MS);
}
