import type { IncomingMessage, ServerResponse } from "node:http";
import { environment } from "@/lib/platform/env";

/** For this name and all below it: a cookie set from a subdomain without TLS would be ours too. */
const ONE_YEAR_SECONDS = 31_536_000;

/** Has browsers come back over TLS only (RFC 6797), said over TLS alone (7.2); call it after `setTrustedHeaders`. */
export function setStrictTransport({ headers }: IncomingMessage, outgoing: ServerResponse): void {
  if (environment().isHttps && headers["x-forwarded-proto"] === "https")
    outgoing.setHeader("Strict-Transport-Security", `max-age=${ONE_YEAR_SECONDS}; includeSubDomains`);
}
