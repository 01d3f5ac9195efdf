import { ENTRY_MEMBERS, type EntryField } from "@/lib/ecodesign/entries";
import type { ValueWords } from "./field-value";
import { languageName } from "./field-value";
import { choiceLabel, memberLabel } from "./field-words";

/** A member of a list's entry as the reader writes it. */
export function memberText(list: EntryField, member: string, value: unknown, words: ValueWords): string {
  const { format, t } = words;
  switch (ENTRY_MEMBERS[list].find(({ name }) => name === member)?.kind) {
    case "percent":
      return format.percent(Number(value));
    case "day":
      return format.calendarDate(String(value));
    case "country":
      return format.country(String(value));
    case "language":
      return languageName(String(value), words.locale);
    case "flag":
      return value ? t("yes") : t("no");
    case "choice":
      return choiceLabel(fieldWordsOf(words), member, String(value));
    default:
      return Array.isArray(value) ? value.join(", ") : String(value);
  }
}

/** All that an entry states, line by line. */
export function entryLines(list: EntryField, entry: Readonly<Record<string, unknown>>, words: ValueWords): { label: string; text: string }[] {
  return ENTRY_MEMBERS[list]
    .filter(({ name }) => entry[name] !== undefined && entry[name] !== null)
    .map(({ name }) => ({ label: memberLabel(fieldWordsOf(words), list, name), text: memberText(list, name, entry[name], words) }));
}

const fieldWordsOf = ({ t, products }: ValueWords) => ({ ecodesign: t, products });
