import { DEFAULT_LOCALE, isLocale, type Locale } from "./locales";

interface Preference {
  language: string;
  quality: number;
}

function preferencesIn(acceptLanguage: string): Preference[] {
  return acceptLanguage
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().split(";");
      const weight = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/i.exec(parameter)?.[1]).find(Boolean);
      const quality = weight === undefined ? 1 : Number(weight);
      return {
        language: tag.trim().toLowerCase().split("-")[0] ?? "",
        quality: Number.isFinite(quality) ? quality : 0,
      };
    })
    .filter(({ quality }) => quality > 0)
    .sort((left, right) => right.quality - left.quality);
}

/** The reader's own choice if supported, else the best match of Accept-Language (RFC 9110, 12.5.4). */
export function negotiateLocale(chosen: string | undefined, acceptLanguage: string | null): Locale {
  if (isLocale(chosen)) return chosen;
  const languages = preferencesIn((acceptLanguage ?? "").slice(0, 1000)).map(({ language }) => language);
  return languages.find(isLocale) ?? DEFAULT_LOCALE;
}

const TAG = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/;
const PUBLIC_PAGE = /^\/[pm]\/[^/?]+(?:\/passport\.pdf)?\?(.*)$/i;

export function languageIn(tag: unknown): string | undefined {
  return typeof tag === "string" && TAG.test(tag) ? tag : undefined;
}

export function requestedLanguage(pathAndQuery: string | null | undefined): string | undefined {
  const [, query] = PUBLIC_PAGE.exec(pathAndQuery ?? "") ?? [];
  return query === undefined ? undefined : languageIn(new URLSearchParams(query).get("lang"));
}
