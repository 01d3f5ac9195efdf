import { ENTRY_MEMBERS, type EntryField } from "./entries";
import { valueText, type ValueTextWords } from "./value-text";

/** The entries of lists in words, on a page and on paper. */

type Words = Pick<ValueTextWords, "ecodesign">;

/** What a member of a list's entry is called; one that is unknown stands as it is called in the data. */
export function memberName(list: string, member: string, { ecodesign: t }: Words): string {
  const key = `members.${list}.${member}` as Parameters<typeof t>[0];
  return t.has(key) ? t(key) : member;
}

/** One member's value as the reader writes it. */
export function memberText(list: EntryField, name: string, value: unknown, words: ValueTextWords): string {
  const kind = ENTRY_MEMBERS[list].find((member) => member.name === name)?.kind ?? "text";
  switch (kind) {
    case "lines":
      return Array.isArray(value) ? value.join("; ") : String(value);
    case "language":
      return words.format.language(String(value));
    case "long":
      return String(value);
    default:
      return valueText({ name, value: { kind } }, value, words);
  }
}

export interface MemberText {
  label: string;
  text: string;
}

/** All that an entry states, member by member. */
export function entryText(
  list: EntryField,
  entry: Readonly<Record<string, unknown>>,
  words: ValueTextWords,
): MemberText[] {
  const isStated = (value: unknown) => value != null && !(Array.isArray(value) && value.length === 0);
  return ENTRY_MEMBERS[list]
    .filter(({ name }) => isStated(entry[name]))
    .map(({ name }) => ({ label: memberName(list, name, words), text: memberText(list, name, entry[name], words) }));
}
