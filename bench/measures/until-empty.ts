import { setTimeout as pause } from "node:timers/promises";
import type { OpenDatabase } from "@/db/client";
import { monotonicMs } from "@/lib/platform/clock";

const LOOKED_AT_EVERY_MS = 50;

/**
 * Waits until a query of rows finds none: `jobs where queue = 'checks'`, say. Throws when it still does after the
 * deadline.
 */
export async function untilEmpty(
  { pool }: Pick<OpenDatabase, "pool">,
  rows: string,
  deadlineMs: number,
): Promise<void> {
  const endMs = monotonicMs() + deadlineMs;
  for (;;) {
    const { rows: remaining } = await pool.query(`select from ${rows} limit 1`);
    if (remaining.length === 0) return;
    if (monotonicMs() > endMs) throw new Error(`still not empty after ${deadlineMs} ms: ${rows}`);
    await pause(LOOKED_AT_EVERY_MS);
  }
}
