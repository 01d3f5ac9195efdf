import type { Messages } from "use-intl";
import { processState } from "@/lib/platform/process-state";

const NAMES = { en: "English", de: "Deutsch", fr: "Français", it: "Italiano", es: "Español" } as const;

export type { Messages };
export type Locale = keyof typeof NAMES;

export const DEFAULT_LOCALE: Locale = "en";
export const LOCALES = Object.keys(NAMES) as Locale[];

export function isLocale(value: unknown): value is Locale {
  return typeof value === "string" && Object.hasOwn(NAMES, value);
}

export function localeOr(locale: string | null | undefined): Locale {
  return isLocale(locale) ? locale : DEFAULT_LOCALE;
}

export function localeName(locale: Locale): string {
  return NAMES[locale];
}

export function registerMessages(all: Readonly<Record<Locale, Messages>>): void {
  for (const locale of LOCALES) processState().messages.set(locale, all[locale]);
}

/** Throws if the process has registered no languages (lib/languages/register.ts). */
export function messagesOf(locale: Locale): Messages {
  const messages = processState().messages.get(locale);
  if (!messages) throw new Error(`No messages are registered for ${locale}.`);
  return messages;
}
