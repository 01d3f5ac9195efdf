import { type Declared, declaredEntries, type DeclaredField, isDeclared } from "@/lib/ecodesign/declared";
import type { EntryField } from "@/lib/ecodesign/entries";
import { entryText } from "@/lib/ecodesign/entry-text";
import type { SectionField } from "@/lib/ecodesign/sections";
import { choiceText, type MemberText, valueText, type ValueTextWords } from "@/lib/ecodesign/value-text";
import type { Translate } from "@/lib/platform/i18n/translator";

/** Declared values as lines of plain text, for a page that is printed. */

type Key = Parameters<Translate<"ecodesign">>[0];

/** One field as lines; null where nothing is declared. Prose stands in every language it is written in. */
export function fieldLines(
  { name, value: kind, notes = [] }: SectionField,
  declared: Declared,
  words: ValueTextWords,
): string[] | null {
  if (!isDeclared(declared, name)) return null;
  const value = declared[name];
  if (kind.kind === "prose")
    return Object.entries(value as Record<string, string>).map(
      ([language, text]) => `${words.format.language(language)}: ${text}`,
    );
  const noted = notes
    .filter((note) => isDeclared(declared, note))
    .map((note) => choiceText(note, declared[note], words));
  return [[valueText({ name, value: kind }, value, words), ...noted].join(" · ")];
}

/** The entries of a list, each as its stated members. */
export function entriesOf(field: EntryField, declared: Declared, words: ValueTextWords): MemberText[][] {
  return declaredEntries(field, declared).map((entry) => entryText(field, entry, words));
}

/** A field's name in the reader's language; the API's name for one that has none. */
export function fieldName(name: string, { ecodesign: t }: Pick<ValueTextWords, "ecodesign">): string {
  const key = `fields.${name}` as Key;
  return t.has(key) ? t(key) : name;
}

/** The fields of a section that declare something, beside those that do not. */
export function splitByDeclared(
  fields: readonly SectionField[],
  declared: Declared,
): { stated: SectionField[]; open: DeclaredField[] } {
  return {
    stated: fields.filter(({ name }) => isDeclared(declared, name)),
    open: fields.filter(({ name }) => !isDeclared(declared, name)).map(({ name }) => name),
  };
}
