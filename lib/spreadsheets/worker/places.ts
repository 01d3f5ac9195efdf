import { processWide } from "@/lib/platform/process-wide";

/** How many threads may parse at once in this process; the others wait for their turn. */
const PLACES = 4;

const state = processWide("spreadsheet-places", () => ({ free: PLACES, waiting: new Set<() => void>() }));

/** Waits for a place; the function it gives back frees it. Throws the signal's reason when it is aborted. */
export async function takePlace(signal?: AbortSignal): Promise<() => void> {
  if (state.free > 0) state.free -= 1;
  else await waitForPlace(signal);
  return () => {
    const [next] = state.waiting;
    if (!next) state.free += 1;
    else next();
  };
}

function waitForPlace(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      state.waiting.delete(enter);
      signal?.removeEventListener("abort", giveUp);
    };
    const enter = () => {
      leave();
      resolve();
    };
    const giveUp = () => {
      leave();
      reject(signal?.reason as Error);
    };
    state.waiting.add(enter);
    signal?.addEventListener("abort", giveUp, { once: true });
  });
}
