import { registerMessages } from "@/lib/platform/i18n/locales";
import { de } from "./de/texts";
import { en } from "./en/texts";
import { es } from "./es/texts";
import { fr } from "./fr/texts";
import { it } from "./it/texts";
import { type Merged, mergeMessages } from "./merge-messages";

type Files = typeof en;

type NoOtherKeys<Source, Given> = {
  [Key in keyof Given]: Key extends keyof Source
    ? Given[Key] extends string
      ? Source[Key]
      : NoOtherKeys<Source[Key], Given[Key]>
    : never;
};

export type AllMessages = Merged<Files>;

/** Does not compile with a missing or extra text; messages.test.ts requires the same arguments. */
export function language<Given extends Files>(files: Given & NoOtherKeys<Files, Given>): AllMessages {
  return mergeMessages<Files>(files);
}

registerMessages({ en: language(en), de: language(de), fr: language(fr), it: language(it), es: language(es) });
