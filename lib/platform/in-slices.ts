import { setImmediate } from "node:timers/promises";
import { monotonicMs } from "./clock";

/** The thread that serves is lent to others after so long. */
const SLICE_MS = 10;

/**
 * Called between pieces of long work: lends the thread to others wherever a slice of 10 ms is over. Until then there is
 * nothing to wait for, and waiting all the same for each small piece costs as much as the piece.
 */
export function betweenSlices(): () => Promise<void> | undefined {
  let sliceMs = monotonicMs();
  const lend = async () => {
    await setImmediate();
    sliceMs = monotonicMs();
  };
  return () => (monotonicMs() - sliceMs < SLICE_MS ? undefined : lend());
}

/** What `work` makes of each item, in turn and in slices of 10 ms, so that other requests are answered in between. */
export async function inSlices<Item, Done>(
  items: readonly Item[],
  work: (item: Item, index: number) => Done,
): Promise<Done[]> {
  const done: Done[] = [];
  const yielding = betweenSlices();
  for (const [index, item] of items.entries()) {
    done.push(work(item, index));
    const lent = yielding();
    if (lent) await lent;
  }
  return done;
}
