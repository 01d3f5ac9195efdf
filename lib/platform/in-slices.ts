import { setImmediate } from "node:timers/promises";
import { monotonicMs } from "./clock";

/** The thread that serves is lent to others after so long. */
const SLICE_MS = 15;

/** Takes each item in turn, in slices of 15 ms, so that other requests are answered in between. */
export async function inSlices<Item>(items: readonly Item[], take: (item: Item, index: number) => void): Promise<void> {
  let sliceMs = monotonicMs();
  for (const [index, item] of items.entries()) {
    take(item, index);
    if (monotonicMs() - sliceMs < SLICE_MS) continue;
    await setImmediate();
    sliceMs = monotonicMs();
  }
}
