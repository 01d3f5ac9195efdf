import { cookies, headers } from "next/headers";
import { keepPreference, readPreference } from "@/components/shell/keep-preference";
import { hashToken, mintToken, type Client } from "@/lib/people/auth/begin-session";
import { setSessionCookie } from "@/lib/people/auth/session";
import { hostCookieName, hostCookieOptions } from "@/lib/people/auth/session-cookie";
import type { SignedIn } from "@/lib/people/auth/sign-in";
import { listViewCookie } from "@/lib/people/list-views/rules";
import { LOCALE_COOKIE } from "@/lib/platform/i18n/cookies";
import { isLocale } from "@/lib/platform/i18n/locales";
import { currentClientAddress } from "@/lib/platform/request-scope";

/** Marks browsers that have signed in before; it does not identify the user. */
const deviceCookie = () => hostCookieName("carnet-device");
const DEVICE_REMEMBERED_SECONDS = 365 * 24 * 60 * 60;

export async function startInBrowser({ sessionId, user }: SignedIn): Promise<void> {
  await setSessionCookie({ userId: user.id, sessionId });
  const hasChosen = isLocale(await readPreference(LOCALE_COOKIE));
  if (isLocale(user.locale) && !hasChosen) await keepPreference(LOCALE_COOKIE, user.locale);
  for (const [list, view] of Object.entries(user.listViews)) await keepPreference(listViewCookie(list), view);
}

/** Sets the device cookie, so call it only from actions and route handlers. */
export async function clientOfRequest(): Promise<Client> {
  const [head, jar] = await Promise.all([headers(), cookies()]);
  return {
    clientAddress: currentClientAddress() ?? null,
    userAgent: head.get("user-agent"),
    deviceHash: await deviceHashIn(jar.get(deviceCookie())?.value),
  };
}

async function deviceHashIn(cookie: string | undefined): Promise<string> {
  const known = cookie && hashToken(cookie);
  if (known) return known;
  const { token, tokenHash } = mintToken();
  (await cookies()).set(deviceCookie(), token, hostCookieOptions(DEVICE_REMEMBERED_SECONDS));
  return tokenHash;
}
