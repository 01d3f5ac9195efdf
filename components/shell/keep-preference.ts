import { cookies, headers } from "next/headers";
import { cache } from "react";
import { preferenceCookie, THEME_COOKIE } from "@/lib/platform/i18n/cookies";
import type { Messages } from "@/lib/platform/i18n/locales";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

const protocol = async () => (await headers()).get("x-forwarded-proto");

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

export async function readPreference(name: string): Promise<string | undefined> {
  const [jar, over] = await Promise.all([cookies(), protocol()]);
  return jar.get(preferenceCookie(name, over))?.value;
}

export const THEMES = ["system", "light", "dark"] as const satisfies readonly (keyof Messages["theme"])[];
export type Theme = (typeof THEMES)[number];

function parseTheme(value: string | undefined): Theme {
  return THEMES.find((theme) => theme === value) ?? "system";
}

export const currentTheme = cache(async (): Promise<Theme> => parseTheme(await readPreference(THEME_COOKIE)));
