import { ENTRY_FIELD_NAMES } from "@/lib/ecodesign/entries";
import type { Field } from "@/lib/ecodesign/field";
import { RECORD_FIELDS, recordField } from "@/lib/ecodesign/registry";

const helpIn = (fields: readonly Field[]): Record<string, string> =>
  Object.fromEntries(fields.flatMap(({ name, help }) => (help === undefined ? [] : [[name, help]])));

export const FIELD_HELP: { fields: Record<string, string>; entries: Record<string, Record<string, string>> } = {
  fields: helpIn(RECORD_FIELDS),
  entries: Object.fromEntries(ENTRY_FIELD_NAMES.map((name) => [name, helpIn(recordField(name).members)])),
};
