import type { IncomingMessage, ServerResponse } from "node:http";
import { monotonicMs, SECOND_MS } from "@/lib/platform/clock";
import { metrics } from "./registry";

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/**
 * Counts a request once its answer is sent. `routeOf` is asked then, for a name out of a fixed set: an address holds
 * codes and tokens, and a label for each address would fill the memory.
 */
export function meterRequest({ method = "" }: IncomingMessage, outgoing: ServerResponse, routeOf: () => string): void {
  const startedMs = monotonicMs();
  const { requestsInFlight, requestDuration } = metrics();
  requestsInFlight.inc();
  outgoing.once("close", () => {
    requestsInFlight.dec();
    const status = outgoing.writableFinished ? String(outgoing.statusCode) : "aborted";
    const labels = { method: METHODS.has(method) ? method : "other", route: routeOf(), status };
    requestDuration.observe(labels, (monotonicMs() - startedMs) / SECOND_MS);
  });
}
