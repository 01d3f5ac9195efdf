import type { IncomingMessage, ServerResponse } from "node:http";
import { randomSecret } from "@/lib/platform/ids";

const HEADER = "content-security-policy";
const NONCE_BYTES = 18;

/**
 * What a page may load and run (Content Security Policy, level 3): nothing from elsewhere, and of scripts only our own
 * files and, within the page, what carries the nonce of this answer. Nobody frames a page. Styles may stand in the page:
 * positions of pop-ups and the size of a printed sheet do.
 */
export function contentSecurityPolicy(nonce: string, isDevelopment: boolean): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    `connect-src 'self'${isDevelopment ? " ws:" : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Gives this answer its policy, with a nonce of its own; Next reads the nonce from the request and puts it on every script it writes. */
export function setContentSecurityPolicy(incoming: IncomingMessage, outgoing: ServerResponse, isDevelopment: boolean): void {
  const policy = contentSecurityPolicy(randomSecret(NONCE_BYTES).toString("base64"), isDevelopment);
  incoming.headers[HEADER] = policy;
  outgoing.setHeader(HEADER, policy);
}
