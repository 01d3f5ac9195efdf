import { entryMembers, type EntryField } from "./entries";
import { memberName, valueText, type ValueTextWords } from "./value-text";

/** The entries of lists in words, on a page and on paper. */

/** One member's value as the reader writes it. */
export function memberText(list: EntryField, name: string, value: unknown, words: ValueTextWords): string {
  const member = entryMembers(list).find((one) => one.name === name) ?? { kind: "text" };
  return valueText({ name, value: member }, value, words);
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
  return entryMembers(list)
    .filter(({ name }) => isStated(entry[name]))
    .map(({ name }) => ({ label: memberName(list, name, words), text: memberText(list, name, entry[name], words) }));
}
