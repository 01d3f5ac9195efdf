import { type Field, inShownOrder, valueKindOf } from "./field";
import { type EntryField, RECORD_FIELDS } from "./registry";
import { type MemberText, membersText, type NamedKind, valueText, type ValueTextLabels } from "./value-text";

const membersByField = new Map(
  RECORD_FIELDS.filter(({ members }) => members.length > 0).map(({ name, members }) => [name, inShownOrder(members)]),
);

export const ENTRY_FIELD_NAMES = [...membersByField.keys()] as EntryField[];

export const isEntryField = (name: string): name is EntryField => membersByField.has(name);

export const entryMembers = (name: EntryField): readonly Field[] => membersByField.get(name) ?? [];

export function memberText(list: EntryField, name: string, value: unknown, texts: ValueTextLabels): string {
  const member = entryMembers(list).find((one) => one.name === name) ?? { kind: "text" };
  return valueText({ name, value: member }, value, texts);
}

export const kindsOf = (list: EntryField): NamedKind[] =>
  entryMembers(list).map((member) => ({ name: member.name, value: valueKindOf(member) }));

export function entryText(
  list: EntryField,
  entry: Readonly<Record<string, unknown>>,
  texts: ValueTextLabels,
): MemberText[] {
  return membersText(list, kindsOf(list), entry, texts);
}
