import type { IncomingMessage } from "node:http";
import { decodeSession, sessionCookieName } from "@/lib/people/auth/session-cookie";
import { DomainError } from "@/lib/platform/errors";
import { requireOwnForm } from "@/lib/platform/input/own-form";
import { pageLimiter } from "@/lib/platform/rate-limit/page-limiter";
import { logSecurity } from "@/lib/platform/security-log";
import { FORM_BYTES_MAX, requireDeclaredLength } from "@/lib/platform/server/body-cap";
import { cookieIn } from "@/lib/platform/server/cookie-in";
import { PAGE_METHODS } from "@/lib/platform/server/serve-pages";
import { bodyBytesMax, isPageUpload } from "./uploads";

const CHANGING_NOTHING = new Set(["GET", "HEAD", "OPTIONS"]);
/** Files of the build, and what machines ask for again and again. */
const UNCOUNTED = /^\/(?:_next\/static\/|(?:icon\.svg|api\/(?:health|ready|metrics))(?:\?|$))/;

/**
 * Lets a request for a page in. Throws `method_not_allowed`, `foreign_origin` for a form from elsewhere,
 * `rate_limited`, and `payload_too_large` by the length it declares, `signed_out` for a stranger's file. Answers how
 * many bytes its body may have.
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
  const session = await decodeSession(cookieIn(incoming.headers.cookie, sessionCookieName()));
  await limitPages(incoming, session?.sessionId);
  if (isChange && !session && isPageUpload(pathAndQuery))
    throw new DomainError("signed_out", "Sign in again, then send the file.");
  const bytesMax = bodyBytesMax(pathAndQuery, session !== null);
  requireDeclaredLength(incoming, bytesMax);
  return bytesMax;
}

/** Whoever is let in is of our own origin for Next as well, which compares the host too and fails at `null`. */
function admitForm({ headers }: IncomingMessage, pathAndQuery: string): void {
  const get = (name: string) => (headers[name] === undefined ? null : String(headers[name]));
  requireOwnForm({ get }, pathAndQuery);
  if (headers.origin !== undefined)
    headers.origin = `${get("x-forwarded-proto")}://${get("x-forwarded-host") ?? get("host")}`;
}

/** Counts a request for its session, or for its address where it shows none of ours. */
async function limitPages({ headers }: IncomingMessage, sessionId: string | undefined): Promise<void> {
  const subject = sessionId === undefined ? { address: String(headers["x-carnet-client-address"]) } : { sessionId };
  const { admitted, limit, retryAfterSeconds } = await pageLimiter().admit(subject);
  if (admitted) return;
  logSecurity("security.limited", sessionId === undefined ? "pages_of_address" : "pages_of_session");
  throw new DomainError("rate_limited", `At most ${limit} pages a minute can be opened from here.`, {
    retryAfterSeconds,
  });
}
