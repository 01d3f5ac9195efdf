import type { IncomingMessage } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { decodeSession, type SessionClaims, sessionCookieName } from "@/lib/people/auth/session-cookie";
import { visitor } from "@/lib/people/auth/visitor";
import { isSessionLive } from "@/lib/people/sessions/sessions";
import { DomainError } from "@/lib/platform/errors";
import { requireOwnForm } from "@/lib/platform/input/own-form";
import { pageLimiter } from "@/lib/platform/rate-limit/address-limiter";
import { currentClientAddress } from "@/lib/platform/request-scope";
import { logSecurity } from "@/lib/platform/security-log";
import { FORM_BYTES_MAX, requireDeclaredLength } from "@/lib/platform/server/body-cap";
import { cookieIn } from "@/lib/platform/server/incoming-request";
import { PAGE_METHODS } from "@/lib/platform/server/serve-pages";
import { bodyBytesMax, isPageUpload } from "./uploads";

const REFUSAL_MS = 200;
const CHANGING_NOTHING = new Set(["GET", "HEAD", "OPTIONS"]);
const UNCOUNTED = /^\/(?:_next\/static\/|icon\.svg(?:\?|$))/;

/** Cost of requests that take much longer than a page; the first match applies. */
const COSTS: readonly { method?: string; path: RegExp; cost: number }[] = [
  // Hashes a password.
  { method: "POST", path: /^\/(?:sign-in|join|reset-password|new-password|settings\/security)(?:\/|\?|$)/, cost: 20 },
  // Renders a document or a picture.
  { path: /\/(?:passport\.pdf|dossier|card\/[^/]+)(?:\?|$)|^\/engraving\//, cost: 10 },
  { path: /^\/docs(?:[/?]|$)/, cost: 3 },
];

export const costOf = (method: string, pathAndQuery: string): number =>
  COSTS.find((one) => (one.method ?? method) === method && one.path.test(pathAndQuery))?.cost ?? 1;

/**
 * Returns the maximum body size in bytes. Throws `method_not_allowed`, `foreign_origin` for a form of another site,
 * `rate_limited`, `payload_too_large` by the declared length, and `signed_out` for an upload without a session.
 */
export async function admitPage(incoming: IncomingMessage, pathAndQuery: string): Promise<number> {
  const { method = "" } = incoming;
  if (!PAGE_METHODS.includes(method))
    throw new DomainError("method_not_allowed", `Pages answer ${PAGE_METHODS.join(", ")}.`, {
      headers: { Allow: PAGE_METHODS.join(", ") },
    });
  const isChange = !CHANGING_NOTHING.has(method);
  if (isChange) admitForm(incoming, pathAndQuery);
  if (UNCOUNTED.test(pathAndQuery)) return FORM_BYTES_MAX;
  const claims = await decodeSession(cookieIn(incoming.headers.cookie, sessionCookieName()));
  const session = claims && (await isLive(claims)) ? claims : null;
  await limitPages(session?.sessionId, costOf(method, pathAndQuery));
  if (isChange && !session && isPageUpload(pathAndQuery))
    throw new DomainError("signed_out", "Sign in again, then send the file.");
  const bytesMax = bodyBytesMax(pathAndQuery, session !== null);
  requireDeclaredLength(incoming, bytesMax);
  return bytesMax;
}

/** Sets the Origin that Next expects: Next also compares the host and fails at `null`. */
function admitForm({ headers }: IncomingMessage, pathAndQuery: string): void {
  const get = (name: string) => (headers[name] === undefined ? null : String(headers[name]));
  requireOwnForm({ get }, pathAndQuery);
  if (headers.origin !== undefined)
    headers.origin = `${get("x-forwarded-proto")}://${get("x-forwarded-host") ?? get("host")}`;
}

/** A cookie may outlive its session. If the database is unavailable, the session cannot be checked. */
const isLive = (claims: SessionClaims): Promise<boolean> =>
  Promise.resolve()
    .then(() => isSessionLive(visitor().db, claims))
    .catch(() => true);

async function limitPages(sessionId: string | undefined, cost: number): Promise<void> {
  const subject = sessionId === undefined ? { address: currentClientAddress() ?? "" } : { sessionId };
  const { admitted, limit, retryAfterSeconds } = await pageLimiter().admit(subject, cost);
  if (admitted) return;
  // The delay slows clients that retry immediately, so that refusals do not occupy the process.
  await pause(REFUSAL_MS);
  logSecurity("security.limited", sessionId === undefined ? "pages_of_address" : "pages_of_session");
  throw new DomainError("rate_limited", `At most ${limit} pages a minute can be opened from here.`, {
    retryAfterSeconds,
  });
}
