import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { findField } from "../columns/fields";
import { countryCodes } from "../words/words";

/** What a cell can be chosen from where its field has closed words, in the reader's language. */

export interface CellChoice {
  /** As it is written into the cell. */
  value: string;
  label: string;
}

/** Null: the field takes any text. */
export function cellChoices(locale: Locale): (path: string | null) => CellChoice[] | null {
  const t = translator(locale, "imports");
  const words = translator(locale, "ecodesign");
  const regions = new Intl.DisplayNames(locale, { type: "region" });
  let countries: CellChoice[] | undefined;
  return (path) => {
    const field = findField(path ?? "");
    const base = field?.path.split(".").at(-1) ?? "";
    switch (field?.kind) {
      case "choice":
        return field.choices.map((value) => {
          const key = `choices.${base}.${value}` as Parameters<typeof words>[0];
          return { value, label: words.has(key) ? words(key) : value };
        });
      case "flag":
        return [
          { value: "true", label: t("check.yes") },
          { value: "false", label: t("check.no") },
        ];
      case "country":
        countries ??= countryCodes()
          .map((value) => ({ value, label: regions.of(value) ?? value }))
          .sort((one, other) => one.label.localeCompare(other.label, locale));
        return countries;
      default:
        return null;
    }
  };
}
