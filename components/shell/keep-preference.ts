import { cookies, headers } from "next/headers";
import { preferenceCookie } from "@/lib/platform/i18n/cookies";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

const protocol = async () => (await headers()).get("x-forwarded-proto");

/** Stores a preference cookie for a year. Call only from server actions and route handlers. */
export async function keepPreference(name: string, value: string): Promise<void> {
  const over = await protocol();
  (await cookies()).set(preferenceCookie(name, over), value, {
    path: "/",
    maxAge: YEAR_SECONDS,
    sameSite: "lax",
    httpOnly: true,
    secure: over === "https",
  });
}

/** Undefined if the browser has no such preference. */
export async function readPreference(name: string): Promise<string | undefined> {
  const [jar, over] = await Promise.all([cookies(), protocol()]);
  return jar.get(preferenceCookie(name, over))?.value;
}
