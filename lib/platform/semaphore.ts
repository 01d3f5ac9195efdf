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
