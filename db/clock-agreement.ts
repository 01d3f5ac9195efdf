import { type SQL, sql } from "drizzle-orm";
import { machineTime, SECOND_MS } from "@/lib/platform/clock";

/** The tolerated clock skew between process and database, as in Kerberos (RFC 4120, section 1.6). */
export const CLOCK_SKEW_SECONDS_MAX = 300;

/** For work that deletes by age or schedules: inside the statement, as a clock can jump at any moment. */
export const clocksAgree = (): SQL => sql.raw(clocksAgreeText());

export function clocksAgreeText(): string {
  const skew = `extract(epoch from clock_timestamp() - '${machineTime().toISOString()}'::timestamptz)`;
  return `abs(${skew}) <= ${CLOCK_SKEW_SECONDS_MAX}`;
}

/** Positive: this machine is ahead of the database; negative: behind. */
export const skewSeconds = (databaseTime: Date): number =>
  (machineTime().getTime() - databaseTime.getTime()) / SECOND_MS;

export const isSkewed = (seconds: number): boolean => Math.abs(seconds) > CLOCK_SKEW_SECONDS_MAX;
