import { headers } from "next/headers";
import { cache } from "react";
import { readPreference } from "@/components/shell/keep-preference";
import { LOCALE_COOKIE, TIME_ZONE_COOKIE } from "@/lib/i18n/cookies";
import { type Formatter, formatter, isTimeZone, type Reader } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/locales";
import { negotiateLocale } from "@/lib/i18n/negotiate-locale";
import { type Namespace, type Translate, translator } from "@/lib/i18n/translator";
import { now } from "@/lib/platform/clock";

/** For whom this request is rendered. Hand it to components that write dates or texts of their own. */
export const getReader = cache(async (): Promise<Reader> => {
  const [chosen, timeZone = "", head] = await Promise.all([
    readPreference(LOCALE_COOKIE),
    readPreference(TIME_ZONE_COOKIE),
    headers(),
  ]);
  return {
    locale: negotiateLocale(chosen, head.get("accept-language")),
    timeZone: isTimeZone(timeZone) ? timeZone : "UTC",
    now: now().getTime(),
  };
});

export async function getLocale(): Promise<Locale> {
  return (await getReader()).locale;
}

export async function getTranslations<N extends Namespace>(namespace: N): Promise<Translate<N>> {
  return translator(await getLocale(), namespace);
}

export async function getFormatter(): Promise<Formatter> {
  return formatter(await getReader());
}
