import { requireValue } from "@/lib/platform/require-value";
interface AttemptSignal {
  /** Aborted with a `TimeoutError` when the time is over, or with the reason of `stop`. */
  signal: AbortSignal;
  /** Call it when the attempt has ended: `stop` lives as long as the process, and would remember every attempt. */
  release: () => void;
}

/** What ends an attempt after a number of ms, or when its process stops. */
export function attemptSignal(timeoutMs: number, stop?: AbortSignal): AttemptSignal {
  const ending = new AbortController();
  const timer = setTimeout(
    () => ending.abort(new DOMException("The attempt took too long.", "TimeoutError")),
    timeoutMs,
  );
  const end = () => ending.abort(requireValue(stop, "Stop").reason);
  if (stop?.aborted) end();
  else stop?.addEventListener("abort", end, { once: true });
  return {
    signal: ending.signal,
    release() {
      clearTimeout(timer);
      stop?.removeEventListener("abort", end);
    },
  };
}
