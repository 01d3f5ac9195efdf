import { setImmediate as letOthersRun } from "node:timers/promises";
import { monotonicMs } from "./clock";

/** A counting semaphore. Whoever asks when too few permits are free waits; the first come is the first served. */
export class Semaphore {
  readonly #waiting = new Set<{ permits: number; enter: () => void }>();
  #free: number;

  constructor(permits: number) {
    this.#free = permits;
  }

  /**
   * Waits for permits, at most as many as there are; the function it gives back releases them. Throws the signal's
   * reason when it is aborted.
   */
  async acquire(signal?: AbortSignal, permits = 1): Promise<() => void> {
    if (this.#waiting.size === 0 && this.#free >= permits) this.#free -= permits;
    else await this.#wait(permits, signal);
    return () => {
      this.#free += permits;
      this.#admit();
    };
  }

  #admit(): void {
    for (const { permits, enter } of this.#waiting) {
      if (permits > this.#free) return;
      this.#free -= permits;
      enter();
    }
  }

  #wait(permits: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.delete(waiting);
        signal?.removeEventListener("abort", giveUp);
      };
      const enter = () => {
        leave();
        resolve();
      };
      const giveUp = () => {
        leave();
        reject(signal?.reason as Error);
        // Whoever stood behind may need fewer.
        this.#admit();
      };
      const waiting = { permits, enter };
      this.#waiting.add(waiting);
      signal?.addEventListener("abort", giveUp, { once: true });
    });
  }
}

/** The thread that serves is lent to others after so long. */
const SLICE_MS = 10;

/**
 * Called between pieces of long work: lends the thread to others wherever a slice of 10 ms is over. Until then there is
 * nothing to wait for, and waiting all the same for each small piece costs as much as the piece.
 */
export function betweenSlices(): () => Promise<void> | undefined {
  let sliceMs = monotonicMs();
  const lend = async () => {
    await letOthersRun();
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

export class LateAnswer extends Error {}

/**
 * What somebody else answers. Throws `LateAnswer` when that takes longer than the given ms; the work itself goes on.
 */
export function withinDeadline<T>(answer: Promise<T>, deadlineMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new LateAnswer(`no answer within ${deadlineMs} ms`));
    // After a stall of the event loop timers fire before sockets are read: an answer that has arrived must win.
    const timer = setTimeout(() => setImmediate(giveUp), deadlineMs);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
