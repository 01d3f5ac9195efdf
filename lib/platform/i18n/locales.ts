import { de } from "./languages/de";
import { en } from "./languages/en";
import { type Merged, mergeMessages } from "./languages/merge-messages";

/** English is the source: its files and their keys are those of every language. */
type Files = typeof en;

/** `Given`, where whatever `Source` does not have is impossible. */
type NothingBeside<Source, Given> = {
  [Key in keyof Given]: Key extends keyof Source
    ? Given[Key] extends string
      ? Source[Key]
      : NothingBeside<Source[Key], Given[Key]>
    : never;
};

export type Messages = Merged<Files>;

interface Language {
  /** Its own name for itself. */
  name: string;
  messages: Messages;
}

/** Does not compile while a text is missing or left over; messages.test.ts then demands the same arguments. */
export function language<Given extends Files>(name: string, files: Given & NothingBeside<Files, Given>): Language {
  return { name, messages: mergeMessages<Files>(files) };
}

/** The one register of languages. A further one is its files, their list under languages/, and one line here. */
const REGISTER = { en: language("English", en), de: language("Deutsch", de) } as const;

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
