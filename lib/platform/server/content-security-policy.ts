import type { IncomingMessage, ServerResponse } from "node:http";
import onHeaders from "on-headers";
import { randomSecret } from "@/lib/platform/ids";

const HEADER = "content-security-policy";
const NONCE_BYTES = 18;
/** next.config.mjs sets the same rule for browsers without frame-ancestors. */
const FRAMED = /^\/face-preview(?:\?|$)/;

/**
 * CSP level 3: only our own scripts and those with the nonce. Only our own pages frame the appearance preview. Inline
 * styles serve pop-up positions, print sizes and a brand's colours.
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

/** Added when the head is sent: Next drops a route's header of the same name. A stricter policy wins. */
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
