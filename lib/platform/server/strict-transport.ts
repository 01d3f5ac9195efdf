import type { IncomingMessage, ServerResponse } from "node:http";
import { environment } from "@/lib/platform/env";

/** Includes subdomains: a subdomain without TLS could set cookies for this host. */
const ONE_YEAR_SECONDS = 31_536_000;

/** HSTS (RFC 6797), only sent over TLS (section 7.2). Call it after `setTrustedHeaders`. */
export function setStrictTransport({ headers }: IncomingMessage, outgoing: ServerResponse): void {
  if (environment().isHttps && headers["x-forwarded-proto"] === "https")
    outgoing.setHeader("Strict-Transport-Security", `max-age=${ONE_YEAR_SECONDS}; includeSubDomains`);
}
