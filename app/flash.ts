import { cookies } from "next/headers";
import { flashCookieName, flashCookieOptions } from "@/lib/people/auth/flash-cookie";
import { decodeSession, sessionCookieName } from "@/lib/people/auth/session-cookie";
import type { Flash } from "@/lib/platform/http/flash";
import { sealFlash } from "@/lib/platform/http/sealed-flash";

/** Has the page at this address say once what came of an act. From actions and route handlers only. */
export async function leaveFlash(address: string, flash: Flash): Promise<void> {
  const jar = await cookies();
  const session = await decodeSession(jar.get(sessionCookieName())?.value);
  const [path = "/"] = address.split(/[?#]/, 1);
  jar.set(flashCookieName(), sealFlash(flash, { sessionId: session?.sessionId ?? null, path }), flashCookieOptions());
}
