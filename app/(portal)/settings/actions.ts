"use server";

import { action } from "@/app/action";
import { keepPreference } from "@/components/shell/keep-preference";
import { chooseMails } from "@/lib/compliance/notices/choose-mails";
import { preferencesForm } from "@/lib/people/members/contract";
import { setLocale } from "@/lib/people/members/set-locale";
import { KEYS_COOKIE, LOCALE_COOKIE, THEME_COOKIE } from "@/lib/platform/i18n/cookies";

export const chooseMailsAction = action({ run: chooseMails, page: () => "/settings", done: "mails_chosen" });

export const savePreferences = action({
  of: setLocale,
  schema: preferencesForm,
  run: async (context, { locale, theme, shortcuts }) => {
    await setLocale(context, { locale });
    await keepPreference(LOCALE_COOKIE, locale);
    await keepPreference(THEME_COOKIE, theme);
    await keepPreference(KEYS_COOKIE, shortcuts);
  },
  page: () => "/settings",
  done: "preferences_saved",
});
