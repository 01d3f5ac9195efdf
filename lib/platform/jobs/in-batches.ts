import { MINUTE_MS, monotonicMs } from "@/lib/platform/clock";

/**
 * The number of rows that go in well under a second; a statement that takes half a minute is broken off, and its work
 * undone.
 */
export const ROWS_PER_DELETE = 5_000;
/** The other jobs wait meanwhile. */
const TIME_MS_MAX = 2 * MINUTE_MS;

/** Repeats a delete of some rows until there are no more, for two minutes a run. Answers how many went. */
export async function inBatches(deleteSome: (limit: number) => Promise<number>): Promise<number> {
  const startedMs = monotonicMs();
  let deleted = 0;
  for (;;) {
    const count = await deleteSome(ROWS_PER_DELETE);
    deleted += count;
    if (count < ROWS_PER_DELETE || monotonicMs() - startedMs > TIME_MS_MAX) return deleted;
  }
}
