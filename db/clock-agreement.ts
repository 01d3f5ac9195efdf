import { type SQL, sql } from "drizzle-orm";
import { machineTime, SECOND_MS } from "@/lib/platform/clock";

/** How far the clocks of a process and of the database may differ: as Kerberos has it (RFC 4120, section 1.6). */
export const CLOCK_SKEW_SECONDS_MAX = 300;

/**
 * True while this machine's clock agrees with the database's. Work that deletes by age or sets the time of its next run
 * asks for it in the statement itself: a clock can jump at any moment.
 */
export const clocksAgree = (): SQL => sql.raw(clocksAgreeText());

/** The same as text, for statements without parameters. */
export function clocksAgreeText(): string {
  const skew = `extract(epoch from clock_timestamp() - '${machineTime().toISOString()}'::timestamptz)`;
  return `abs(${skew}) <= ${CLOCK_SKEW_SECONDS_MAX}`;
}

/** By how many seconds this machine's clock is ahead of what the database answered; negative: behind it. */
export const skewSeconds = (databaseTime: Date): number =>
  (machineTime().getTime() - databaseTime.getTime()) / SECOND_MS;

export const isSkewed = (seconds: number): boolean => Math.abs(seconds) > CLOCK_SKEW_SECONDS_MAX;
