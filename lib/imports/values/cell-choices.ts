import { choiceText } from "@/lib/ecodesign/value-text";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { findField } from "../columns/fields";
import { countryCodes } from "../synonyms/synonyms";

export interface CellChoice {
  value: string;
  label: string;
}

export const choiceLabel = (choices: readonly CellChoice[] | null | undefined, stored: string): string =>
  choices?.find(({ value }) => value === stored)?.label ?? stored;

export function cellChoices(locale: Locale): (path: string | null) => CellChoice[] | null {
  const t = translator(locale, "imports");
  const ecodesign = translator(locale, "ecodesign");
  const regions = new Intl.DisplayNames(locale, { type: "region" });
  let countries: CellChoice[] | undefined;
  return (path) => {
    const field = findField(path ?? "");
    const base = field?.path.split(".").at(-1) ?? "";
    switch (field?.kind) {
      case "choice":
        return field.choices.map((value) => ({ value, label: choiceText(base, value, { ecodesign }) }));
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
