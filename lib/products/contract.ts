import { z } from "zod";
import { productFields } from "@/lib/ecodesign/product-fields";
import { issue } from "@/lib/platform/input/text";
import { separateFields } from "./unit-fields";

export const RECORDS_MAX = 10_000;
export const BODY_BYTES_MAX = 16_000_000;
/** Maximum of passports per request, because the answer lists them all. */
export const UNITS_MAX = 100_000;

const isNull = (name: string) => ({ properties: { [name]: { type: "null" } } });
/** A serial number excludes a quantity; an external id only allows a quantity of one. Null counts as not set. */
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

const consistent = <Shape extends z.ZodRawShape>(members: Shape) =>
  z
    .strictObject(members)
    .refine((record) => isSerialAlone(record as Units), SERIAL_NOT_ALONE)
    .refine((record) => isUnitIdAlone(record as Units), UNIT_ID_NOT_ALONE)
    .refine((record) => areDocumentsOfOne(record as Units), DOCUMENTS_OF_SEVERAL);

export const separateRecord = consistent(separateFields);

const recordFields = { ...productFields, ...separateFields };

export const productRecord = consistent(recordFields).meta({ id: "ProductRecord", dependentSchemas: ONE_UNIT });

/** For many short records: checking absent optional fields is most of the work. Refuses the same records. */
export function recordSaying(fields: ReadonlySet<string>): typeof productRecord {
  const statedFields = Object.entries(recordFields).filter(([name, field]) => fields.has(name) || !field.isOptional());
  return consistent(Object.fromEntries(statedFields)) as typeof productRecord;
}

export type ProductRecord = z.output<typeof productRecord>;
export type UnitData = z.output<typeof separateRecord>;
