import type { IncomingMessage, ServerResponse } from "node:http";
import { decode, encode } from "next-auth/jwt";
import { SECOND_MS } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { sessionSecret, sessionSecrets } from "@/lib/platform/secrets";
import { cookieIn } from "@/lib/platform/server/incoming-request";
import { SESSION_LIFETIME_MS } from "./rules";

export interface SessionClaims {
  userId: string;
  sessionId: string;
}

const SESSION_LIFETIME_SECONDS = SESSION_LIFETIME_MS / SECOND_MS;

/** Over HTTPS with `__Host-`, which subdomains and plain HTTP cannot set (RFC 6265bis, 4.1.3.2). */
export function hostCookieName(name: string): string {
  return environment().isHttps ? `__Host-${name}` : name;
}

export function sessionCookieName(): string {
  return hostCookieName("next-auth.session-token");
}

export function hostCookieOptions(maxAgeSeconds: number) {
  return { httpOnly: true, sameSite: "lax", path: "/", secure: environment().isHttps, maxAge: maxAgeSeconds } as const;
}

export function sessionCookieOptions() {
  return hostCookieOptions(SESSION_LIFETIME_SECONDS);
}

export function encodeSession(claims: SessionClaims): Promise<string> {
  return encode({
    token: { sub: claims.userId, sid: claims.sessionId },
    secret: sessionSecret(),
    maxAge: SESSION_LIFETIME_SECONDS,
  });
}

export async function decodeSession(value: string | undefined): Promise<SessionClaims | null> {
  return claimsIn((await decodeUnderAny(value))?.token ?? null);
}

export async function renewedSession(value: string | undefined): Promise<string | null> {
  const decoded = await decodeUnderAny(value);
  if (!decoded || decoded.isPresent) return null;
  const claims = claimsIn(decoded.token);
  return claims && encodeSession(claims);
}

export async function decodeUnderAny(
  value: string | undefined,
  salt = "",
): Promise<{ token: Record<string, unknown>; isPresent: boolean } | null> {
  if (!value) return null;
  for (const [index, secret] of sessionSecrets().entries()) {
    const token = await decode({ token: value, secret, salt }).catch(() => null);
    if (token) return { token, isPresent: index === 0 };
  }
  return null;
}

function claimsIn(token: Record<string, unknown> | null): SessionClaims | null {
  return typeof token?.sub === "string" && typeof token.sid === "string"
    ? { userId: token.sub, sessionId: token.sid }
    : null;
}

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
