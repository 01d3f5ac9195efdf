/** Time and chance, as the client of others' machines finds them. */

export const nowMs = () => Date.now();

/** From 0 to 1. */
export const chance = () => Math.random();

/** For a request that is made once, however often it is sent. */
export const newIdempotencyKey = () => crypto.randomUUID();

/** Rejects with the signal's reason when it is aborted meanwhile. */
export function rest(delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const wake = () => {
      signal?.removeEventListener("abort", stop);
      resolve();
    };
    const timer = setTimeout(wake, delayMs);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    signal?.addEventListener("abort", stop, { once: true });
  });
}
