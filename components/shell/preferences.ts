"use server";

import { LOCALE_COOKIE, THEME_COOKIE } from "@/lib/platform/i18n/cookies";
import { isLocale } from "@/lib/platform/i18n/locales";
import { keepPreference, returnToPage } from "./keep-preference";
import { parseTheme } from "./theme";

export async function chooseTheme(form: FormData): Promise<void> {
  await keepPreference(THEME_COOKIE, parseTheme(String(form.get("theme"))));
  await returnToPage();
}

export async function chooseLocale(form: FormData): Promise<void> {
  const locale = form.get("locale");
  if (isLocale(locale)) await keepPreference(LOCALE_COOKIE, locale);
  await returnToPage();
}
