import { requireValue } from "@/lib/platform/require-value";
interface AttemptSignal {
  signal: AbortSignal;
  /**
   * Call it when the attempt has ended. `stop` lives as long as the process and would keep a listener for every
   * attempt.
   */
  release: () => void;
}

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
