import type { IncomingMessage } from "node:http";
import { openFlash } from "@/lib/platform/http/encrypted-flash";
import { encodeFlash, FLASH_HEADER, FLASH_SECONDS } from "@/lib/platform/http/flash";
import { cookieIn } from "@/lib/platform/server/incoming-request";
import { decodeSession, hostCookieName, hostCookieOptions, sessionCookieName } from "./session-cookie";

export const flashCookieName = (): string => hostCookieName("carnet-flash");
export const flashCookieOptions = () => hostCookieOptions(FLASH_SECONDS);

const isPrefetch = (headers: IncomingMessage["headers"]) =>
  headers["next-router-prefetch"] !== undefined ||
  headers["next-router-segment-prefetch"] !== undefined ||
  /prefetch/.test(String(headers["sec-purpose"] ?? headers.purpose));

export async function deliverFlash({ method, headers }: IncomingMessage): Promise<void> {
  const value = cookieIn(headers.cookie, flashCookieName());
  if (!value || method !== "GET" || isPrefetch(headers)) return;
  const session = await decodeSession(cookieIn(headers.cookie, sessionCookieName()));
  const flash = openFlash(value, session?.sessionId ?? null);
  if (flash) headers[FLASH_HEADER] = encodeFlash(flash);
}
