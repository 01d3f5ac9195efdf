export const nowMs = () => Date.now();

export const chance = () => Math.random();

export const newIdempotencyKey = () => crypto.randomUUID();

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
