import { setImmediate } from "node:timers/promises";
import { monotonicMs } from "./clock";

/** The thread that serves is lent to others after so long. */
const SLICE_MS = 10;

/** What `work` makes of each item, in turn and in slices of 10 ms, so that other requests are answered in between. */
export async function inSlices<Item, Done>(
  items: readonly Item[],
  work: (item: Item, index: number) => Done,
): Promise<Done[]> {
  const done: Done[] = [];
  let sliceMs = monotonicMs();
  for (const [index, item] of items.entries()) {
    done.push(work(item, index));
    if (monotonicMs() - sliceMs < SLICE_MS) continue;
    await setImmediate();
    sliceMs = monotonicMs();
  }
  return done;
}
