"use client";

import { useTranslations } from "use-intl";

/** The texts of the form's fields. */
export function useFieldWords() {
  return {
    products: useTranslations("products"),
    ecodesign: useTranslations("ecodesign"),
    help: useTranslations("fieldHelp"),
    portal: useTranslations("portal"),
    units: useTranslations("units"),
  };
}

export type FormWords = ReturnType<typeof useFieldWords>;
