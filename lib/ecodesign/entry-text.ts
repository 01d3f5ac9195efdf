import { entryMembers, type EntryField } from "./entries";
import { type MemberText, membersText, type NamedKind, valueText, type ValueTextLabels } from "./value-text";

export function memberText(list: EntryField, name: string, value: unknown, words: ValueTextLabels): string {
  const member = entryMembers(list).find((one) => one.name === name) ?? { kind: "text" };
  return valueText({ name, value: member }, value, words);
}

export const kindsOf = (list: EntryField): NamedKind[] =>
  entryMembers(list).map((member) => ({ name: member.name, value: member }));

export function entryText(
  list: EntryField,
  entry: Readonly<Record<string, unknown>>,
  words: ValueTextLabels,
): MemberText[] {
  return membersText(list, kindsOf(list), entry, words);
}
