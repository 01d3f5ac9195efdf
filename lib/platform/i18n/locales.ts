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

export function registerMessages(readLocale: (locale: Locale) => Messages): void {
  processState().readMessages = readLocale as (locale: string) => Messages;
}

/** Throws if the process has registered no languages (lib/languages/register.ts). */
export function messagesOf(locale: Locale): Messages {
  const { messages, readMessages } = processState();
  const known = messages.get(locale);
  if (known) return known;
  if (!readMessages) throw new Error("No languages are registered.");
  const added = readMessages(locale);
  messages.set(locale, added);
  return added;
}
