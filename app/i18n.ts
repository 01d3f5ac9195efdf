import type { Metadata } from "next";
import { headers } from "next/headers";
import { cache } from "react";
import { readPreference } from "@/components/shell/keep-preference";
import { now } from "@/lib/platform/clock";
import "@/lib/languages/register";
import { LOCALE_COOKIE, TIME_ZONE_COOKIE } from "@/lib/platform/i18n/cookies";
import { isTimeZone, type Reader } from "@/lib/platform/i18n/format";
import { isLocale, type Locale } from "@/lib/platform/i18n/locales";
import { requestedLanguage, negotiateLocale } from "@/lib/platform/i18n/negotiate-locale";
import { type Namespace, type Translate, translator } from "@/lib/platform/i18n/translator";

const PATH_HEADER = "x-carnet-path";

export const getReader = cache(async (): Promise<Reader> => {
  const [chosen, timeZone = "", head] = await Promise.all([
    readPreference(LOCALE_COOKIE),
    readPreference(TIME_ZONE_COOKIE),
    headers(),
  ]);
  const requestedLocale = requestedLanguage(head.get(PATH_HEADER))?.split("-", 1)[0];
  return {
    locale: negotiateLocale(isLocale(requestedLocale) ? requestedLocale : chosen, head.get("accept-language")),
    timeZone: isTimeZone(timeZone) ? timeZone : "UTC",
    now: now().getTime(),
  };
});

/**
 * For pages of people without a sign-in: the first visit knows no time zone, so dates and times are in UTC on every
 * visit, and times name it.
 */
export const getPlainReader = cache(async (): Promise<Reader> => ({
  ...(await getReader()),
  timeZone: "UTC",
  namesZone: true,
}));

export async function getLocale(): Promise<Locale> {
  return (await getReader()).locale;
}

export async function getTranslations<N extends Namespace>(namespace: N): Promise<Translate<N>> {
  return translator(await getLocale(), namespace);
}

export function titled<N extends Namespace>(namespace: N, key: Parameters<Translate<N>>[0]): () => Promise<Metadata> {
  return async () => {
    const t: unknown = await getTranslations(namespace);
    return { title: (t as (key: unknown) => string)(key) };
  };
}
