import { BATTERY_FIELDS, maySeeBatteryField } from "@/lib/law/battery-passport";
import { RECORD_FIELDS } from "@/lib/products/contract";
import { EVERYBODY, GRANTED_SETS, INTERESTED, type Readers } from "./readers";
import type { ProductGroup } from "./rules";

/** Which sets each field lies in, as data: what the field's contract says, and what a group's act says beyond that. */

/** By field, or by field and member of its entries: `substances.concentration_max_pct`. */
type Named = Readonly<Record<string, Readers>>;
export interface AccessTable {
  fields: Named;
  groups: Readonly<Partial<Record<ProductGroup, Named>>>;
}

/** Annex XIII point by point, but for documents, of which each is read by itself; 2(c) is meant by the last as well. */
const BATTERY: Named = {
  ...Object.fromEntries(
    BATTERY_FIELDS.flatMap((field) =>
      field.held === null || field.held === "documents" || maySeeBatteryField(field, "public")
        ? []
        : [[field.held, GRANTED_SETS.filter((reader) => maySeeBatteryField(field, reader))] as const],
    ),
  ),
  disassembly_instructions: INTERESTED,
};

export const ACCESS_TABLE: AccessTable = {
  fields: Object.fromEntries(
    RECORD_FIELDS.flatMap(({ name, access, members }) => [
      ...(access ? [[name, access] as const] : []),
      ...members.flatMap((member) => (member.access ? [[`${name}.${member.name}`, member.access] as const] : [])),
    ]),
  ),
  groups: { battery: BATTERY },
};

/** The sets that a field, or a member of its entries, lies in. */
export const readersOf = (
  path: string,
  group: ProductGroup | null | undefined,
  { fields, groups }: AccessTable = ACCESS_TABLE,
): Readers => (group && groups[group]?.[path]) ?? fields[path] ?? EVERYBODY;
