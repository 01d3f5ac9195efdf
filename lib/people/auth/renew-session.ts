import type { IncomingMessage, ServerResponse } from "node:http";
import { renewedSession, sessionCookieName, sessionCookieOptions } from "@/lib/people/auth/session-cookie";
import { environment } from "@/lib/platform/env";
import { cookieIn } from "@/lib/platform/server/cookie-in";

/** While AUTH_SECRET_PREVIOUS is set, re-encrypts the session cookie under the present secret. */
export async function renewSession({ method, headers }: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  if (!environment().authSecretPrevious || method !== "GET") return;
  const renewed = await renewedSession(cookieIn(headers.cookie, sessionCookieName()));
  if (!renewed) return;
  const { path, maxAge, secure } = sessionCookieOptions();
  outgoing.appendHeader(
    "Set-Cookie",
    `${sessionCookieName()}=${renewed}; Path=${path}; Max-Age=${maxAge}; HttpOnly; ` +
      `SameSite=Lax${secure ? "; Secure" : ""}`,
  );
}
