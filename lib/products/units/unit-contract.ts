import { z } from "zod";
import { unitFields } from "@/lib/ecodesign/product-fields";
import { unitDocumentNamed } from "@/lib/passports/documents/contract";
import { UNIT_DOCUMENTS_MAX } from "@/lib/passports/documents/rules";
import { wholeAmount } from "@/lib/platform/input/list-parameters";
import { issue } from "@/lib/platform/input/text";

export const UNITS_ADDED_MAX = 10_000;

const {
  serial_number: serialNumber,
  unit_external_id: unitExternalId,
  unit_placed_on_market_on: placedOnMarketOn,
  ...others
} = unitFields;

const inCommon = {
  batch: others.batch.describe("The lot that it belongs to."),
  produced_on: others.produced_on.describe("The day it was made."),
  production_facility: others.production_facility.describe(
    "Identifier of the site that made it, such as a GLN. It takes precedence over the product's `facilities`, with " +
      "the details of the facility that has this identifier.",
  ),
  placed_on_market_on: placedOnMarketOn.describe(
    "The day it was placed on the market; takes precedence over the product's.",
  ),
  battery_state: others.battery_state,
};

export const inputUnit = z.strictObject({
  serial_number: serialNumber.describe("One unit of the GTIN has it; without a GTIN, one unit of the product."),
  unit_external_id: unitExternalId.describe("Your own id of this unit, unique within your brand; only you see it."),
  documents: z
    .array(unitDocumentNamed)
    .max(UNIT_DOCUMENTS_MAX)
    .nullish()
    .describe("Addresses of its own documents, each alone or with what it is; they are fetched in the background."),
  ...inCommon,
});
export type UnitGiven = z.output<typeof inputUnit>;

const quantity = wholeAmount(1, UNITS_ADDED_MAX, `A quantity is 1 to ${UNITS_ADDED_MAX}.`).describe(
  "The number of units without serial numbers.",
);
const listOf = <Item extends z.ZodType>(item: Item) => z.array(item).min(1).max(UNITS_ADDED_MAX);

/** Only for the API document. Bodies are parsed by `unitsEnvelope` and then unit by unit. */
export const unitsBody = z.union([
  z.strictObject({
    units: listOf(inputUnit).describe("What a unit says of itself counts before what is said of all."),
    ...inCommon,
  }),
  z.strictObject({ serial_numbers: listOf(serialNumber.unwrap().unwrap()), ...inCommon }),
  z.strictObject({ quantity, ...inCommon }),
]);

const FORMS = ["units", "serial_numbers", "quantity"] as const;

export const unitsEnvelope = z
  .strictObject({
    units: listOf(z.unknown()).optional(),
    serial_numbers: listOf(z.unknown()).optional(),
    quantity: quantity.optional(),
    ...inCommon,
  })
  .superRefine((body, context) => {
    const [first, second] = FORMS.filter((form) => body[form] !== undefined);
    const { error, params } =
      first === undefined
        ? issue("required", "Send units, serial_numbers or a quantity.")
        : issue("not_together", "Send one of units, serial_numbers and quantity.");
    if (first === undefined || second !== undefined)
      context.addIssue({ code: "custom", message: error, params, path: second === undefined ? [] : [second] });
  });
