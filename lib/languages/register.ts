import { registerMessages } from "@/lib/platform/i18n/locales";
import { de } from "./de/texts";
import { en } from "./en/texts";
import { es } from "./es/texts";
import { fr } from "./fr/texts";
import { it } from "./it/texts";
import { type Merged, mergeMessages } from "./merge-messages";

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

export type AllMessages = Merged<Files>;

/** Does not compile while a text is missing or left over; messages.test.ts then demands the same arguments. */
export function language<Given extends Files>(files: Given & NothingBeside<Files, Given>): AllMessages {
  return mergeMessages<Files>(files);
}

registerMessages({ en: language(en), de: language(de), fr: language(fr), it: language(it), es: language(es) });
