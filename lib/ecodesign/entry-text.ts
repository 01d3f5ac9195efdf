import { entryMembers, type EntryField } from "./entries";
import { type MemberText, membersText, type NamedKind, valueText, type ValueTextLabels } from "./value-text";

/** The entries of lists in words, on a page and on paper. */

/** One member's value as the reader writes it. */
export function memberText(list: EntryField, name: string, value: unknown, words: ValueTextLabels): string {
  const member = entryMembers(list).find((one) => one.name === name) ?? { kind: "text" };
  return valueText({ name, value: member }, value, words);
}

/** The members of a list's entry with their kinds, in their order. */
export const kindsOf = (list: EntryField): NamedKind[] =>
  entryMembers(list).map((member) => ({ name: member.name, value: member }));

/** All that an entry states, member by member. */
export function entryText(
  list: EntryField,
  entry: Readonly<Record<string, unknown>>,
  words: ValueTextLabels,
): MemberText[] {
  return membersText(list, kindsOf(list), entry, words);
}
