import { setImmediate as letOthersRun } from "node:timers/promises";
import { monotonicMs } from "./clock";
import { processWide } from "./process-wide";

/** Permits are granted in the order of the requests. */
export class Semaphore {
  readonly #waiting = new Set<{ permits: number; enter: () => void }>();
  #free: number;
  #running = 0;

  constructor(permits: number) {
    this.#free = permits;
  }

  get load(): number {
    return this.#running + this.#waiting.size;
  }

  /** The function releases the permits. `permits` must not exceed the total. Throws the signal's abort reason. */
  async acquire(signal?: AbortSignal, permits = 1): Promise<() => void> {
    if (this.#waiting.size === 0 && this.#free >= permits) this.#take(permits);
    else await this.#wait(permits, signal);
    return () => {
      this.#free += permits;
      this.#running -= 1;
      this.#admit();
    };
  }

  #admit(): void {
    for (const { permits, enter } of this.#waiting) {
      if (permits > this.#free) return;
      this.#take(permits);
      enter();
    }
  }

  #take(permits: number): void {
    this.#free -= permits;
    this.#running += 1;
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
        this.#admit();
      };
      const waiting = { permits, enter };
      this.#waiting.add(waiting);
      signal?.addEventListener("abort", giveUp, { once: true });
    });
  }
}

const semaphores = processWide("semaphores", () => new Map<string, Semaphore>());

interface Permits {
  total: number;
  permits?: number;
  signal?: AbortSignal | undefined;
}

/** Of the process's only semaphore of this name. Call the returned function once. Throws the signal's reason. */
export async function acquirePermits(name: string, { total, permits, signal }: Permits): Promise<() => void> {
  const semaphore = semaphores.get(name) ?? new Semaphore(total);
  semaphores.set(name, semaphore);
  const forgetUnused = () => semaphore.load === 0 && semaphores.delete(name);
  try {
    const release = await semaphore.acquire(signal, permits);
    return () => {
      release();
      forgetUnused();
    };
  } catch (error) {
    forgetUnused();
    throw error;
  }
}

export const loadOf = (name: string): number => semaphores.get(name)?.load ?? 0;

/** After this time long work yields the thread. */
const SLICE_MS = 10;

/** Yields the thread after 10 ms. Before that undefined, because awaiting costs as much as a small piece. */
export function betweenSlices(): () => Promise<void> | undefined {
  let sliceMs = monotonicMs();
  const lend = async () => {
    await letOthersRun();
    sliceMs = monotonicMs();
  };
  return () => (monotonicMs() - sliceMs < SLICE_MS ? undefined : lend());
}

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

/** Throws `LateAnswer` after `deadlineMs`. The work itself continues. */
export function withinDeadline<T>(answer: Promise<T>, deadlineMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new LateAnswer(`no answer within ${deadlineMs} ms`));
    // After a stall of the event loop timers fire before sockets are read. An answer that has arrived must win.
    const timer = setTimeout(() => setImmediate(giveUp), deadlineMs);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
