import { z } from "zod";
import { CITATION, ecodesignFields } from "@/lib/ecodesign/contract";
import { PRODUCT_GROUPS } from "@/lib/ecodesign/rules";
import { amount, wholeAmount } from "@/lib/platform/input/number";
import { calendarDay, fault, text } from "@/lib/platform/input/text";

/** POST /v1/products and the product forms: one record of a product. */

export const RECORDS_MAX = 10_000;
export const BODY_BYTES_MAX = 10_000_000;
export const QUANTITY_MAX = 10_000;
export const WARRANTY_MONTHS_MAX = 600;
/** Passports one request may make: they all stand in its answer. */
export const UNITS_MAX = 100_000;

const gtin = z
  .string({
    error: (issue) =>
      typeof issue.input === "number" ? "A GTIN is a string: as a number it would lose its leading zeros." : undefined,
  })
  .regex(/^[0-9]{8,14}$/, { error: "A GTIN has 8 to 14 digits and nothing else." });

/** The product's own data, without what makes units of it. */
export const productFields = {
  name: text(300).describe("What the product is called."),
  model: text(200).nullish().describe("Model designation."),
  gtin: gtin
    .nullish()
    .describe("8 to 14 digits, as a string. One whose length or check digit is not GS1's is kept, with a warning.")
    .meta({ [CITATION]: "ESPR Annex III(c)" }),
  recycled_content: amount(0, 100, "Recycled content is percent of mass, 0 to 100.")
    .nullish()
    .describe("Recycled share of the product's mass, in percent.")
    .meta({ [CITATION]: "ESPR Annex I(h)" }),
  carbon_score: amount(0, 1e12, "A carbon score is 0 or more, and a million million at most.")
    .nullish()
    .describe("The brand's own score; `carbon_footprint_kg_co2e` is the figure to audit."),
  external_id: text(200).nullish().describe("Your ERP's own id: one product of your brand has it."),
  product_group: z.enum(PRODUCT_GROUPS).nullish().describe("Decides what the compliance review asks for."),
  warranty_months: wholeAmount(0, WARRANTY_MONTHS_MAX, `A warranty has 0 to ${WARRANTY_MONTHS_MAX} months.`)
    .nullish()
    .describe("Gives each unit a warranty of so many months that begins at its first sale."),
  ...ecodesignFields,
};

/** What is said of one unit, beside its quantity. */
export const unitFields = {
  serial_number: text(100).nullish().describe("Of the one unit that the record registers."),
  batch: text(100).nullish().describe("The lot that all units of the record belong to."),
  unit_external_id: text(200)
    .nullish()
    .describe("Your own id of the one unit that the record registers: one unit of your brand has it."),
  produced_on: calendarDay().nullish().describe("The day the units were made."),
  production_facility: text(100).nullish().describe("Identifier of the site that made the units, such as a GLN."),
  unit_placed_on_market_on: calendarDay()
    .nullish()
    .describe("The day the units were placed on the market, where it is not the product's `placed_on_market_on`."),
};

/** Members of a record that say which units it has, and nothing about the product. */
export const UNIT_FIELD_NAMES = [...(Object.keys(unitFields) as (keyof typeof unitFields)[]), "quantity"] as const;

const isNull = (name: string) => ({ properties: { [name]: { type: "null" } } });
/** A serial number that is given leaves no room for a quantity, a unit's own id only for one; null gives none. */
const ONE_UNIT = {
  serial_number: { anyOf: [isNull("serial_number"), isNull("quantity")] },
  unit_external_id: {
    anyOf: [isNull("unit_external_id"), isNull("quantity"), { properties: { quantity: { maximum: 1 } } }],
  },
};

const quantity = wholeAmount(1, QUANTITY_MAX, `A quantity is 1 to ${QUANTITY_MAX}.`)
  .nullish()
  .describe("How many units: each gets a passport. 1 if absent; not with a serial number.");

type Units = { quantity?: number | null; serial_number?: string | null; unit_external_id?: string | null };

const AT_QUANTITY: { path: PropertyKey[] } = { path: ["quantity"] };
const isSerialAlone = (units: Units) => units.quantity == null || units.serial_number == null;
const SERIAL_NOT_ALONE = {
  ...fault("not_with_serial_number", "A serial number names one unit: send it without a quantity."),
  ...AT_QUANTITY,
};
const isUnitIdAlone = (units: Units) => (units.quantity ?? 1) === 1 || units.unit_external_id == null;
const UNIT_ID_NOT_ALONE = {
  ...fault("not_with_unit_external_id", "A unit's own id names one unit: send it without a quantity above 1."),
  ...AT_QUANTITY,
};

/** What a record says of its units, by itself. */
export const unitRecord = z
  .strictObject({ ...unitFields, quantity })
  .refine(isSerialAlone, SERIAL_NOT_ALONE)
  .refine(isUnitIdAlone, UNIT_ID_NOT_ALONE);

export const productRecord = z
  .strictObject({ ...productFields, ...unitFields, quantity })
  .refine(isSerialAlone, SERIAL_NOT_ALONE)
  .refine(isUnitIdAlone, UNIT_ID_NOT_ALONE)
  .meta({ id: "ProductRecord", dependentSchemas: ONE_UNIT });

export type ProductRecord = z.output<typeof productRecord>;
/** What a record says of its units. */
export type UnitData = z.output<typeof unitRecord>;
