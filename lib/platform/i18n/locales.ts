import { FIELD_HELP } from "@/lib/products/form/field-help";
import de from "./messages/de.json";
import en from "./messages/en.json";

/** What explains a product's fields in English stands in the contract of the API. */
const english = { ...en, fieldHelp: FIELD_HELP };

/**
 * The one register of languages. A further language is its file under messages/ and one line here;
 * messages.test.ts then demands every key of English, with the same arguments.
 */
const REGISTER = { en: { name: "English", messages: english }, de: { name: "Deutsch", messages: de } } satisfies Record<
  string,
  Language
>;

interface Language {
  /** Its own name for itself. */
  name: string;
  messages: Messages;
}

/** English is the source: its shape is the type of every language. */
export type Messages = typeof english;
export type Locale = keyof typeof REGISTER;

export const DEFAULT_LOCALE: Locale = "en";
export const LOCALES = Object.keys(REGISTER) as Locale[];

export function isLocale(value: unknown): value is Locale {
  return typeof value === "string" && Object.hasOwn(REGISTER, value);
}

/** A stored language, or the default. */
export function localeOr(given: string | null | undefined): Locale {
  return isLocale(given) ? given : DEFAULT_LOCALE;
}

export function messagesOf(locale: Locale): Messages {
  return REGISTER[locale].messages;
}

export function localeName(locale: Locale): string {
  return REGISTER[locale].name;
}
