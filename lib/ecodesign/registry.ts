import { type DataOf, type Declarations, type Field, type FieldKind, fieldsOf } from "./field";
import { battery, batteryService, batteryState, type batteryStateMembers } from "./fields/battery";
import { batteryRecords, batterySuppliers } from "./fields/battery-records";
import { climate } from "./fields/climate";
import { dates, documents, identity, instructions, internal, origin } from "./fields/declarations";
import { border, disclosures, energyLabels, packaging, repair, steel } from "./fields/market";
import { materials, weights } from "./fields/materials";
import { parties } from "./fields/parties";
import { productColumns } from "./fields/product";
import { labelled, restricted, substances } from "./fields/substances";
import { registrationFields, unitColumns } from "./fields/unit";
import { durability, keeping, textileCare } from "./fields/use";

/** In the order of the API. ESPR, Annexes I and III. Percentages: 0 to 100. To add one: `lib/docs/architecture.md`. */

export const PUBLIC_FIELDS = {
  ...identity,
  ...parties,
  ...documents,
  ...origin,
  ...materials,
  ...climate,
  ...durability,
  ...instructions,
  ...keeping,
  ...weights,
  ...substances,
  ...dates,
  ...restricted,
  ...labelled,
  ...energyLabels,
  ...repair,
  ...packaging,
  ...steel,
  ...border,
  ...battery,
  ...batteryRecords,
};

export const BRAND_FIELDS = { ...internal, ...disclosures, ...batteryService, ...batterySuppliers };

export const ECODESIGN_FIELDS = { ...PUBLIC_FIELDS, ...BRAND_FIELDS };
export const UNIT_FIELDS = { ...unitColumns, ...batteryState };

const RECORD = { ...productColumns, ...ECODESIGN_FIELDS, ...UNIT_FIELDS, ...registrationFields };

export type Ecodesign = DataOf<typeof ECODESIGN_FIELDS>;
export type ProductColumns = DataOf<typeof productColumns>;
export type BatteryState = DataOf<typeof batteryStateMembers>;

type NamesOfKind<Fields extends Declarations, Kind extends FieldKind> = {
  [Name in keyof Fields]: Fields[Name]["type"] extends { kind: Kind } ? Name : never;
}[keyof Fields];

export type EntryField = NamesOfKind<typeof RECORD, "entry" | "list">;

const namesOfKind = <Fields extends Declarations, Kind extends FieldKind>(fields: Fields, kind: Kind) =>
  Object.keys(fields).filter((name) => fields[name]?.type.kind === kind) as NamesOfKind<Fields, Kind>[];

const namesOf = <Fields extends object>(fields: Fields) => Object.keys(fields) as (keyof Fields & string)[];

export const ECODESIGN_FIELD_NAMES = namesOf(ECODESIGN_FIELDS);
export const PUBLIC_ECODESIGN_FIELD_NAMES = namesOf(PUBLIC_FIELDS);
/** Returned only to the brand, never in a verification. */
export const INTERNAL_FIELD_NAMES: ReadonlySet<string> = new Set(namesOf(BRAND_FIELDS));
export const INSTRUCTION_FIELD_NAMES = namesOf(instructions);
export const TEXTILE_CARE_FIELD_NAMES = namesOf(textileCare);
export const PROSE_FIELD_NAMES = namesOfKind(PUBLIC_FIELDS, "prose");
export const PUBLIC_TEXT_FIELD_NAMES = namesOfKind(PUBLIC_FIELDS, "text");

export const RECORD_FIELDS: readonly Field[] = fieldsOf(RECORD);

const byName = new Map(RECORD_FIELDS.map((field) => [field.name, field]));

export const findRecordField = (name: string): Field | undefined => byName.get(name);

/** Throws for a name that no record has. */
export function recordField(name: string): Field {
  const field = findRecordField(name);
  if (!field) throw new Error(`a record has no field ${name}`);
  return field;
}
