import type { IncomingMessage, ServerResponse } from "node:http";
import onHeaders from "on-headers";
import { randomSecret } from "@/lib/platform/ids";

const HEADER = "content-security-policy";
const NONCE_BYTES = 18;
/** next.config.mjs says the same to browsers that know no frame-ancestors. */
const FRAMED = /^\/face-preview(?:\?|$)/;

/**
 * What a page may load and run (Content Security Policy, level 3): nothing from elsewhere, and of scripts only our own
 * files and, within the page, what carries the nonce of this answer. Nobody frames a page, but our own the preview of
 * what a brand's public pages wear. Styles may stand in the page: positions of pop-ups, the size of a printed sheet and
 * a brand's colours do.
 */
function contentSecurityPolicy(
  nonce: string,
  { isDevelopment, isFramed }: { isDevelopment: boolean; isFramed: boolean },
): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    `connect-src 'self'${isDevelopment ? " ws:" : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-src 'self'",
    `frame-ancestors ${isFramed ? "'self'" : "'none'"}`,
  ].join("; ");
}

/**
 * Gives this answer its policy, with a nonce of its own; Next reads the nonce from the request and puts it on every
 * script it writes. An answer with a stricter policy of its own keeps that, so this one is added no sooner than the
 * head is sent: Next drops a route's header when there is one of the same name already.
 */
export function setContentSecurityPolicy(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  isDevelopment: boolean,
): void {
  const isFramed = FRAMED.test(incoming.url ?? "");
  const policy = contentSecurityPolicy(randomSecret(NONCE_BYTES).toString("base64"), { isDevelopment, isFramed });
  incoming.headers[HEADER] = policy;
  onHeaders(outgoing, () => {
    if (!outgoing.hasHeader(HEADER)) outgoing.setHeader(HEADER, policy);
  });
}
