import { z } from "zod";
import { CITATION, ecodesignFields } from "@/lib/ecodesign/contract";
import { PRODUCT_GROUPS } from "@/lib/ecodesign/rules";
import { amount, wholeAmount } from "@/lib/input/number";
import { fault, text } from "@/lib/input/text";

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
  gtin: gtin.nullish().describe("8 to 14 digits, as a string. One whose length or check digit is not GS1's is kept, with a warning.").meta({ [CITATION]: "ESPR Annex III(c)" }),
  recycled_content: amount(0, 100, "Recycled content is percent of mass, 0 to 100.").nullish().describe("Recycled share of the product's mass, in percent.").meta({ [CITATION]: "ESPR Annex I(h)" }),
  carbon_score: amount(0, 1e12, "A carbon score is 0 or more, and a million million at most.").nullish().describe("The brand's own score; `carbon_footprint_kg_co2e` is the figure to audit."),
  external_id: text(200).nullish().describe("Your ERP's own id: one product of your brand has it."),
  product_group: z.enum(PRODUCT_GROUPS).nullish().describe("Decides what the compliance review asks for."),
  warranty_months: wholeAmount(0, WARRANTY_MONTHS_MAX, `A warranty has 0 to ${WARRANTY_MONTHS_MAX} months.`)
    .nullish()
    .describe("Gives each unit a warranty of so many months that begins at its first sale."),
  ...ecodesignFields,
};

/** A serial number that is given leaves no room for a quantity; null gives none. */
const EITHER_SERIAL_OR_QUANTITY = { anyOf: [{ properties: { serial_number: { type: "null" } } }, { properties: { quantity: { type: "null" } } }] };

export const productRecord = z
  .strictObject({
    ...productFields,
    serial_number: text(100).nullish().describe("Of the one unit that the record registers."),
    batch: text(100).nullish().describe("The lot that all units of the record belong to."),
    quantity: wholeAmount(1, QUANTITY_MAX, `A quantity is 1 to ${QUANTITY_MAX}.`)
      .nullish()
      .describe("How many units: each gets a passport. 1 if absent; not with a serial number."),
  })
  .refine((record) => record.quantity == null || record.serial_number == null, {
    ...fault("not_with_serial_number", "A serial number names one unit: send it without a quantity."),
    path: ["quantity"],
  })
  .meta({ id: "ProductRecord", dependentSchemas: { serial_number: EITHER_SERIAL_OR_QUANTITY } });

export type ProductRecord = z.output<typeof productRecord>;
