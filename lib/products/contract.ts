import { z } from "zod";
import { CITATION, ecodesignFields } from "@/lib/ecodesign/contract";
import { PRODUCT_GROUPS } from "@/lib/ecodesign/rules";
import { fault, text } from "@/lib/input/text";

/** POST /v1/products and the product forms: one record of a product. */

export const RECORDS_MAX = 10_000;
export const BODY_BYTES_MAX = 10_000_000;
export const QUANTITY_MAX = 10_000;
/** Passports one request may make: they all stand in its answer. */
export const UNITS_MAX = 100_000;

const gtin = z
  .string({
    error: (issue) =>
      typeof issue.input === "number" ? "A GTIN is a string: as a number it would lose its leading zeros." : undefined,
  })
  .regex(/^[0-9]{8,14}$/, { error: "A GTIN has 8 to 14 digits and nothing else." });

const boundedNumber = (least: number, most: number, sentence: string) =>
  z.number().refine((value) => value >= least && value <= most, fault("out_of_range", sentence)).meta({ minimum: least, maximum: most });

/** The product's own data, without what makes units of it. */
export const productFields = {
  name: text(300).describe("What the product is called."),
  model: text(200).nullish().describe("Model designation."),
  gtin: gtin.nullish().describe("8 to 14 digits, as a string. One whose length or check digit is not GS1's is kept, with a warning.").meta({ [CITATION]: "ESPR Annex III(c)" }),
  recycled_content: boundedNumber(0, 100, "Recycled content is percent of mass, 0 to 100.").nullish().describe("Recycled share of the product's mass, in percent.").meta({ [CITATION]: "ESPR Annex I(h)" }),
  carbon_score: boundedNumber(0, 1e12, "A carbon score is 0 or more, and a million million at most.").nullish().describe("The brand's own score; `carbon_footprint_kg_co2e` is the figure to audit."),
  external_id: text(200).nullish().describe("Your ERP's own id: one product of your brand has it."),
  product_group: z.enum(PRODUCT_GROUPS).nullish().describe("Decides what the compliance review asks for."),
  warranty_months: boundedNumber(0, 600, "A warranty has 0 to 600 months.")
    .refine(Number.isInteger, fault("wrong_type", "Months are a whole number."))
    .nullish()
    .describe("Gives each unit a warranty of so many months that begins at its first sale."),
  ...ecodesignFields,
};

export const productRecord = z
  .strictObject({
    ...productFields,
    serial_number: text(100).nullish().describe("Of the one unit that the record registers."),
    batch: text(100).nullish().describe("The lot that all units of the record belong to."),
    quantity: boundedNumber(1, QUANTITY_MAX, `A quantity is 1 to ${QUANTITY_MAX}.`)
      .refine(Number.isInteger, fault("wrong_type", "A quantity is a whole number."))
      .nullish()
      .describe("How many units: each gets a passport. 1 if absent; not with a serial number."),
  })
  .refine((record) => record.quantity == null || record.serial_number == null, {
    ...fault("not_with_serial_number", "A serial number names one unit: send it without a quantity."),
    path: ["quantity"],
  })
  .meta({ id: "ProductRecord" });

export type ProductRecord = z.output<typeof productRecord>;
