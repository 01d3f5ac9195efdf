import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/platform/clock";

/** Files that a brand's systems leave in a folder of theirs, and that become imports by themselves. */

export const PICKUP_KINDS = ["sftp", "s3"] as const;
export type PickupKind = (typeof PICKUP_KINDS)[number];

/** How often a folder is looked at; `daily` at a time of the source's own time zone. */
export const SCHEDULES = ["15_minutes", "hourly", "daily"] as const;
export type Schedule = (typeof SCHEDULES)[number];

/** `clean`: a file without a refused row is committed by itself. `never`: every file waits for a person. */
export const PICKUP_COMMITS = ["clean", "never"] as const;
/** What is done with a file once it was taken: moved to a folder beside it, or left and known again. */
export const AFTERWARDS = ["move", "remember"] as const;
export const PROCESSED_FOLDER = "processed";
export const FAILED_FOLDER = "failed";
export type DoneFolder = typeof PROCESSED_FOLDER | typeof FAILED_FOLDER;

export const PICKUP_DISABLED_BY = ["member", "failures"] as const;

/** `seen`: still being written, perhaps. `repeated`: the same content was taken just before. */
export const PICKED_STATES = ["seen", "taken", "repeated", "refused"] as const;
export type PickedState = (typeof PICKED_STATES)[number];

/** Why a folder could not be looked at, or not wholly. */
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

/** Nothing is tried again before a person has said that the server is the one that is meant. */
export const waitsForHostKey = (failure: PickupFailure | null) =>
  failure === "host_key_new" || failure === "host_key_changed";

/** Failures of a moment: people are told of them once they last. */
const PASSING: readonly PickupFailure[] = ["unreachable", "timed_out", "bad_answer"];
/** Those that are no fault of the folder's. */
const OWN: readonly PickupFailure[] = ["host_key_new", "too_many_open_imports"];

export const FAILURE_NOTICE_AFTER_MS = HOUR_MS;
export const PICKUP_DISABLED_AFTER_MS = 5 * DAY_MS;

export const isFailureNotified = (failure: PickupFailure, failingMs: number) =>
  failure !== "host_key_new" && (!PASSING.includes(failure) || failingMs >= FAILURE_NOTICE_AFTER_MS);
export const isDisabledBy = (failure: PickupFailure, failingMs: number) =>
  !OWN.includes(failure) && failingMs >= PICKUP_DISABLED_AFTER_MS;

export const SOURCES_MAX = 20;
/** A folder with more is looked at no further. */
export const LISTED_MAX = 10_000;
export const FILES_PER_CHECK_MAX = 10;
/** A file that is the same in two looks as far apart is whole. */
export const WHOLE_AFTER_MS = MINUTE_MS;
/** As is one as old by its server's clock, which may be some minutes wrong. */
const OLD_MS = 15 * MINUTE_MS;

/** Whether nobody is still writing a file. A bucket shows whole ones alone. */
export function isWhole(
  kind: PickupKind,
  { file, seenAt, at }: { file: { modifiedAt: Date }; seenAt: Date | null; at: Date },
): boolean {
  if (kind === "s3" || at.getTime() - file.modifiedAt.getTime() >= OLD_MS) return true;
  return seenAt !== null && at.getTime() - seenAt.getTime() >= WHOLE_AFTER_MS;
}

/** Lines of the history whose file is gone from the folder. */
export const PICKED_FILE_RETENTION_DAYS = 90;

/** How long a folder that fails is left alone, by how long that has been so. */
export const restMs = (failingMs: number) => Math.min(Math.max(failingMs / 4, MINUTE_MS), HOUR_MS);

export interface SftpLocation {
  host: string;
  port: number;
  username: string;
}
export interface S3Location {
  /** With the scheme, without a slash at the end. */
  endpoint: string;
  region: string;
  bucket: string;
}

/** What opens a folder; it lies in the database sealed only. */
export type Credentials =
  | { password: string }
  | { privateKey: string; passphrase?: string }
  | { accessKeyId: string; secretAccessKey: string };
