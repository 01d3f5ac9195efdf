"use server";

import { headers } from "next/headers";
import { z } from "zod";
import { action } from "@/app/action";
import { keepPreference, THEMES } from "@/components/shell/keep-preference";
import { LOCALE_COOKIE, THEME_COOKIE } from "@/lib/platform/i18n/cookies";
import { LOCALES } from "@/lib/platform/i18n/locales";
import { parseUrl } from "@/lib/platform/parse-url";

/** Redirects, so that a reload does not resend; only the path of the untrusted Referer is used. */
async function page(): Promise<string> {
  const { pathname, search } = parseUrl((await headers()).get("referer") ?? "") ?? { pathname: "/", search: "" };
  return `${pathname.replace(/^\/+/, "/")}${search}`;
}

export const chooseTheme = action({
  by: "anyone",
  schema: z.object({ theme: z.enum(THEMES) }),
  run: (_, { theme }) => keepPreference(THEME_COOKIE, theme),
  page,
  replaces: true,
});

export const chooseLocale = action({
  by: "anyone",
  schema: z.object({ locale: z.enum(LOCALES) }),
  run: (_, { locale }) => keepPreference(LOCALE_COOKIE, locale),
  page,
  replaces: true,
});
