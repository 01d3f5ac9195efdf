"use client";

import { COUNTRY_CODES } from "@/lib/ecodesign/countries";

export const COUNTRY_LIST_ID = "countries";

/** The countries that all country fields of a page suggest: written once, and named by the reader's own machine. */
export function CountryList({ locale }: { locale: string }) {
  const names = new Intl.DisplayNames(locale, { type: "region" });
  return (
    <datalist id={COUNTRY_LIST_ID}>
      {COUNTRY_CODES.map((code) => (
        <option key={code} value={code} suppressHydrationWarning>
          {names.of(code)}
        </option>
      ))}
    </datalist>
  );
}
