import type { IncomingMessage, ServerResponse } from "node:http";
import { FAILED, inRequestSpan, isTraced } from "./span";

/** Asked every few seconds by machines, or files that never change: spans of them tell nobody anything. */
const LEFT_OUT = new Set(["/api/health", "/api/ready", "/api/metrics", "assets"]);

/**
 * Serves a request as a span, part of the trace that its `traceparent` names. `route` is a name out of a fixed set: an
 * address holds codes and tokens.
 */
export function traceRequest<T>(
  { method = "", headers }: IncomingMessage,
  outgoing: ServerResponse,
  routeOf: () => string,
  serve: () => T,
): T {
  const route = isTraced() ? routeOf() : undefined;
  if (route === undefined || LEFT_OUT.has(route)) return serve();
  const attributes = { "http.request.method": method, "http.route": route };
  return inRequestSpan({ name: `${method} ${route}`, headers, attributes }, (span) => {
    outgoing.once("close", () => {
      const { writableFinished, statusCode } = outgoing;
      span?.setAttribute("http.response.status_code", statusCode);
      if (!writableFinished) span?.setAttribute("error.type", "aborted");
      if (statusCode >= 500) span?.setStatus(FAILED);
      span?.end();
    });
    return serve();
  });
}
