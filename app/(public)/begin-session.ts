import { cookies, headers } from "next/headers";
import { keepPreference } from "@/components/shell/keep-preference";
import { CLIENT_ADDRESS_HEADER } from "@/lib/auth/next-auth";
import { setSessionCookie } from "@/lib/auth/session";
import type { SignedIn } from "@/lib/auth/sign-in";
import { LOCALE_COOKIE } from "@/lib/i18n/cookies";
import { isLocale } from "@/lib/i18n/locales";

/** Hands the browser the cookie of a new session, and the language its person reads unless this browser has chosen one. */
export async function startInBrowser({ sessionId, user }: SignedIn): Promise<void> {
  await setSessionCookie({ userId: user.id, sessionId });
  const hasChosen = isLocale((await cookies()).get(LOCALE_COOKIE)?.value);
  if (isLocale(user.locale) && !hasChosen) await keepPreference(LOCALE_COOKIE, user.locale);
}

/** From where this request comes, as the slow-down and the list of sessions want to know it. */
export async function clientOfRequest(): Promise<{ clientAddress: string | null; userAgent: string | null }> {
  const head = await headers();
  return { clientAddress: head.get(CLIENT_ADDRESS_HEADER), userAgent: head.get("user-agent") };
}
