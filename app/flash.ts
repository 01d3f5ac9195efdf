import { cookies } from "next/headers";
import { flashCookieName, flashCookieOptions } from "@/lib/people/auth/flash-cookie";
import { decodeSession, sessionCookieName } from "@/lib/people/auth/session-cookie";
import { encryptFlash } from "@/lib/platform/http/encrypted-flash";
import type { Flash } from "@/lib/platform/http/flash";
import { OUTCOME_COOKIE } from "@/lib/platform/http/guarded-action";

export async function leaveFlash(flash: Flash): Promise<void> {
  const jar = await cookies();
  const session = await decodeSession(jar.get(sessionCookieName())?.value);
  const options = flashCookieOptions();
  jar.set(flashCookieName(), encryptFlash(flash, session?.sessionId ?? null), options);
  jar.set(OUTCOME_COOKIE, flash.outcome, { ...options, httpOnly: false });
}
