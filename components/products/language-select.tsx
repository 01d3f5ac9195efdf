"use client";

import type { ComponentProps } from "react";
import { Select } from "@/components/ui/select";
import { LANGUAGE_TAGS } from "@/lib/ecodesign/countries";

interface LanguageSelectProps extends Omit<ComponentProps<typeof Select>, "options"> {
  defaultValue: string;
  locale: string;
  /** Where a language may be left out. */
  nothing?: string;
}

/** Languages by name. One that is stored and not among the usual ones is offered, too. */
export function LanguageSelect({ locale, nothing, ...rest }: LanguageSelectProps) {
  const names = new Intl.DisplayNames(locale, { type: "language", fallback: "code" });
  const isUnusual = rest.defaultValue !== "" && !LANGUAGE_TAGS.includes(rest.defaultValue);
  const tags = isUnusual ? [rest.defaultValue, ...LANGUAGE_TAGS] : LANGUAGE_TAGS;
  const options = tags
    .map((value) => ({ value, label: nameOf(names, value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, locale));
  return <Select {...rest} options={nothing === undefined ? options : [{ value: "", label: nothing }, ...options]} />;
}

/** What is no language tag at all is shown as it stands. */
function nameOf(names: Intl.DisplayNames, tag: string): string {
  try {
    return names.of(tag) ?? tag;
  } catch {
    return tag;
  }
}
