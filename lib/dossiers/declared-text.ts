import { ENTRY_MEMBERS, type EntryField, type EntryMember } from "@/lib/ecodesign/entries";
import { type Declared, type DeclaredField, isDeclared, type SectionField } from "@/lib/ecodesign/sections";
import { choiceText, valueText, type ValueTextWords } from "@/lib/ecodesign/value-text";
import type { Locale } from "@/lib/i18n/locales";
import type { Translate } from "@/lib/i18n/translator";

/** Declared values as lines of plain text, for a page that is printed. */

export interface DataWords extends ValueTextWords {
  locale: Locale;
}

type Key = Parameters<Translate<"ecodesign">>[0];

const languageName = (tag: string, { locale }: DataWords) => new Intl.DisplayNames(locale, { type: "language" }).of(tag) ?? tag;

/** One field as lines; null where nothing is declared. Prose stands in every language it is written in. */
export function fieldLines({ name, value: kind, notes = [] }: SectionField, declared: Declared, words: DataWords): string[] | null {
  if (!isDeclared(declared, name)) return null;
  const value = declared[name];
  if (kind.kind === "prose")
    return Object.entries(value as Record<string, string>).map(([language, text]) => `${languageName(language, words)}: ${text}`);
  const noted = notes.filter((note) => isDeclared(declared, note)).map((note) => choiceText(note, declared[note], words));
  return [[valueText({ name, value: kind }, value, words), ...noted].join(" · ")];
}

export interface EntryText {
  label: string;
  value: string;
}

/** The entries of a list, each as its stated members. */
export function entriesOf(field: EntryField, declared: Declared, words: DataWords): EntryText[][] {
  const list = field === "backup_provider" ? [declared.backup_provider] : declared[field];
  return (list ?? []).map((entry) =>
    ENTRY_MEMBERS[field].flatMap((member): EntryText[] => {
      const value = (entry as Record<string, unknown>)[member.name];
      const isStated = value != null && !(Array.isArray(value) && value.length === 0);
      return isStated ? [{ label: words.ecodesign(`members.${field}.${member.name}` as Key), value: memberText(member, value, words) }] : [];
    }),
  );
}

const CHOICES: Record<string, string> = { role: "roles", kind: "documentKinds", access: "documentAccess" };

function memberText({ name, kind }: EntryMember, value: unknown, words: DataWords): string {
  const { ecodesign: t, format } = words;
  const key = `${CHOICES[name]}.${String(value)}` as Key;
  switch (kind) {
    case "percent":
      return format.percent(Number(value));
    case "day":
      return format.calendarDate(String(value));
    case "country":
      return format.country(String(value));
    case "flag":
      return value ? t("yes") : t("no");
    case "lines":
      return (value as string[]).join("; ");
    case "language":
      return languageName(String(value), words);
    case "choice":
      return t.has(key) ? t(key) : String(value).toUpperCase();
    default:
      return String(value);
  }
}

/** A field's name in the reader's language; the API's name for one that has none. */
export function fieldName(name: string, { ecodesign: t }: Pick<DataWords, "ecodesign">): string {
  const key = `fields.${name}` as Key;
  return t.has(key) ? t(key) : name;
}

/** The fields of a section that declare something, beside those that do not. */
export function splitByDeclared(fields: readonly SectionField[], declared: Declared): { stated: SectionField[]; open: DeclaredField[] } {
  return {
    stated: fields.filter(({ name }) => isDeclared(declared, name)),
    open: fields.filter(({ name }) => !isDeclared(declared, name)).map(({ name }) => name),
  };
}
