import { z } from "zod";
import { ecodesignFields } from "@/lib/ecodesign/contract";
import { type Field, fieldsOf } from "@/lib/ecodesign/field";
import { issue } from "@/lib/platform/input/text";
import { ownFields } from "./product-fields";
import { besideFields } from "./unit-fields";

/** POST /v1/products and the product forms: one record of a product. */

export const RECORDS_MAX = 10_000;
export const BODY_BYTES_MAX = 16_000_000;
/** Passports one request may make: they all stand in its answer. */
export const UNITS_MAX = 100_000;

/** The product's own data, without what makes units of it. */
export const productFields = { ...ownFields, ...ecodesignFields };

const isNull = (name: string) => ({ properties: { [name]: { type: "null" } } });
/** A serial number that is given leaves no room for a quantity, a unit's own id only for one; null gives none. */
const ONE_UNIT = {
  serial_number: { anyOf: [isNull("serial_number"), isNull("quantity")] },
  unit_external_id: {
    anyOf: [isNull("unit_external_id"), isNull("quantity"), { properties: { quantity: { maximum: 1 } } }],
  },
  unit_documents: {
    anyOf: [
      { properties: { unit_documents: { anyOf: [{ type: "null" }, { type: "array", items: {}, maxItems: 0 }] } } },
      isNull("quantity"),
      { properties: { quantity: { maximum: 1 } } },
    ],
  },
};

interface Units {
  quantity?: number | null;
  serial_number?: string | null;
  unit_external_id?: string | null;
  unit_documents?: readonly unknown[] | null;
}

const AT_QUANTITY: { path: PropertyKey[] } = { path: ["quantity"] };
const isSerialAlone = (units: Units) => units.quantity == null || units.serial_number == null;
const SERIAL_NOT_ALONE = {
  ...issue("not_with_serial_number", "A serial number names one unit: send it without a quantity."),
  ...AT_QUANTITY,
};
const isUnitIdAlone = (units: Units) => (units.quantity ?? 1) === 1 || units.unit_external_id == null;
const UNIT_ID_NOT_ALONE = {
  ...issue("not_with_unit_external_id", "A unit's own id names one unit: send it without a quantity above 1."),
  ...AT_QUANTITY,
};

const areDocumentsOfOne = (units: Units) => (units.quantity ?? 1) === 1 || !units.unit_documents?.length;
const DOCUMENTS_OF_SEVERAL = {
  ...issue("documents_of_several", "Documents belong to one unit: send them without a quantity above 1."),
  ...AT_QUANTITY,
};

/** Members of a record, of which none contradict each other. */
const consistent = <Shape extends z.ZodRawShape>(members: Shape) =>
  z
    .strictObject(members)
    .refine((record) => isSerialAlone(record as Units), SERIAL_NOT_ALONE)
    .refine((record) => isUnitIdAlone(record as Units), UNIT_ID_NOT_ALONE)
    .refine((record) => areDocumentsOfOne(record as Units), DOCUMENTS_OF_SEVERAL);

/** What a record says beside the product's data, by itself. */
export const besideRecord = consistent(besideFields);

const recordFields = { ...productFields, ...besideFields };

export const productRecord = consistent(recordFields).meta({ id: "ProductRecord", dependentSchemas: ONE_UNIT });

/**
 * The same contract for many records that say nothing but these fields: all others may be left out, and are not looked
 * for in each record, which is most of what reading a short one costs. It refuses what the whole contract refuses.
 */
export function recordSaying(fields: ReadonlySet<string>): typeof productRecord {
  const said = Object.entries(recordFields).filter(([name, field]) => fields.has(name) || !field.isOptional());
  return consistent(Object.fromEntries(said)) as typeof productRecord;
}

export type ProductRecord = z.output<typeof productRecord>;
/** What a record says of its units. */
export type UnitData = z.output<typeof besideRecord>;

/** Every field of a record, with what the contract says of it. */
export const RECORD_FIELDS: readonly Field[] = fieldsOf(productRecord.shape);

const byName = new Map(RECORD_FIELDS.map((field) => [field.name, field]));

export const findRecordField = (name: string): Field | undefined => byName.get(name);

/** Throws for a name that the contract does not know. */
export function recordField(name: string): Field {
  const field = findRecordField(name);
  if (!field) throw new Error(`a record has no field ${name}`);
  return field;
}
