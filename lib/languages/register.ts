import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Locale, registerMessages } from "@/lib/platform/i18n/locales";
import { FIELD_HELP } from "@/lib/products/form/field-help";
import type { de } from "./de/texts";
import type { en } from "./en/texts";
import type { es } from "./es/texts";
import type { fr } from "./fr/texts";
import type { it } from "./it/texts";
import { type Merged, mergeMessages, type MessageTree } from "./merge-messages";

type Files = typeof en;

type NoOtherKeys<Source, Given> = {
  [Key in keyof Given]: Key extends keyof Source
    ? Given[Key] extends string
      ? Source[Key]
      : NoOtherKeys<Source[Key], Given[Key]>
    : never;
};

type Languages = [
  Complete<typeof en>,
  Complete<typeof de>,
  Complete<typeof fr>,
  Complete<typeof it>,
  Complete<typeof es>,
];
type Complete<Given extends Files & NoOtherKeys<Files, Given>> = Given;

export type AllMessages = Merged<Languages[0]>;

/** Does not compile with a missing or extra text; messages.test.ts requires the same arguments. @internal for tests */
export function language<Given extends Files>(files: Given & NoOtherKeys<Files, Given>): AllMessages {
  return mergeMessages<Files>(files);
}

/** All languages are half of what a process would load at its start, so each is read when it is first needed. */
function readLanguage(locale: Locale): AllMessages {
  const folder = join(process.cwd(), "lib", "languages", locale);
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => [name, JSON.parse(readFileSync(join(folder, name), "utf8")) as MessageTree] as const);
  const help: Record<string, MessageTree> = locale === "en" ? { help: { fieldHelp: FIELD_HELP } } : {};
  return mergeMessages({ ...Object.fromEntries(files), ...help }) as unknown as AllMessages;
}

registerMessages(readLanguage);
