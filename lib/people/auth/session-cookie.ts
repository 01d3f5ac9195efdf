import { decode, encode } from "next-auth/jwt";
import { SECOND_MS } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { sessionSecret, sessionSecrets } from "@/lib/platform/secrets";
import { SESSION_LIFETIME_MS } from "./rules";

/** The cookie as next-auth encrypts and reads it: a JWT that holds the person's and the session's id. */

export interface SessionClaims {
  userId: string;
  sessionId: string;
}

const SESSION_LIFETIME_SECONDS = SESSION_LIFETIME_MS / SECOND_MS;

/** A cookie's name, which over HTTPS no subdomain or plain HTTP can set (`__Host-`, RFC 6265bis, 4.1.3.2). */
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

/** What a cookie's value claims, or null for one that is absent, altered, expired or not ours. */
export async function decodeSession(value: string | undefined): Promise<SessionClaims | null> {
  return claimsIn((await decodeUnderAny(value))?.token ?? null);
}

/** A cookie's value under the present secret in place of one under the previous; null for every other value. */
export async function renewedSession(value: string | undefined): Promise<string | null> {
  const decoded = await decodeUnderAny(value);
  if (!decoded || decoded.isPresent) return null;
  const claims = claimsIn(decoded.token);
  return claims && encodeSession(claims);
}

/** A JWT of ours that is signed under the present secret or the previous one; null: it is neither, or too old. */
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

/** The claims of a decoded token, or null when it holds none of ours. */
function claimsIn(token: Record<string, unknown> | null): SessionClaims | null {
  return typeof token?.sub === "string" && typeof token.sid === "string"
    ? { userId: token.sub, sessionId: token.sid }
    : null;
}
