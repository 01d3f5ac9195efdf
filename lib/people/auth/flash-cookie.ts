import type { IncomingMessage } from "node:http";
import { decodeSession, hostCookieName, hostCookieOptions, sessionCookieName } from "@/lib/people/auth/session-cookie";
import { encodeFlash, FLASH_HEADER, FLASH_SECONDS } from "@/lib/platform/http/flash";
import { openFlash } from "@/lib/platform/http/sealed-flash";
import { cookieIn } from "@/lib/platform/server/cookie-in";

export const flashCookieName = (): string => hostCookieName("carnet-flash");
export const flashCookieOptions = () => hostCookieOptions(FLASH_SECONDS);

const isPrefetch = (headers: IncomingMessage["headers"]) =>
  headers["next-router-prefetch"] !== undefined ||
  headers["next-router-segment-prefetch"] !== undefined ||
  /prefetch/.test(String(headers["sec-purpose"] ?? headers.purpose));

/** Passes the notice in the flash cookie to the page that renders it, unless another session left it. */
export async function passFlash({ method, headers }: IncomingMessage): Promise<void> {
  const value = cookieIn(headers.cookie, flashCookieName());
  if (!value || method !== "GET" || isPrefetch(headers)) return;
  const session = await decodeSession(cookieIn(headers.cookie, sessionCookieName()));
  const flash = openFlash(value, session?.sessionId ?? null);
  if (flash) headers[FLASH_HEADER] = encodeFlash(flash);
}
