/** A counting semaphore. Whoever asks when no permit is free waits; the first come is the first served. */
export class Semaphore {
  readonly #waiting = new Set<() => void>();
  #free: number;

  constructor(permits: number) {
    this.#free = permits;
  }

  /** Waits for a permit; the function it gives back releases it. Throws the signal's reason when it is aborted. */
  async acquire(signal?: AbortSignal): Promise<() => void> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait(signal);
    return () => {
      const [next] = this.#waiting;
      if (!next) this.#free += 1;
      else next();
    };
  }

  #wait(signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.delete(enter);
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
      this.#waiting.add(enter);
      signal?.addEventListener("abort", giveUp, { once: true });
    });
  }
}
