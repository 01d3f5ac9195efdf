import { z } from "zod";
import { ecodesignAnswerFields } from "@/lib/ecodesign/contract";
import { REVIEW_STATES, WARRANTY_MONTHS_MAX } from "@/lib/ecodesign/rules";
import { PRODUCT_GROUPS } from "@/lib/law/rules";
import { unitAnswer } from "@/lib/passports/api-contract";
import { testFlag } from "@/lib/platform/input/ids";
import { wholeNumber } from "@/lib/platform/input/list-parameters";

const instant = () => z.iso.datetime();

export const warningAnswer = z
  .strictObject({
    pointer: z.string().describe("The field's place in the body that was sent: a JSON pointer."),
    code: z.string(),
    detail: z.string(),
    stored: z.unknown().optional().describe("With `product_differs`: what is stored, null where nothing is."),
    given: z.unknown().optional().describe("With `product_differs`: what was sent."),
  })
  .meta({ id: "FieldNote" });

const ownFields = {
  id: z.string(),
  test: testFlag(),
  name: z.string(),
  model: z.string().nullable(),
  gtin: z.string().nullable(),
  external_id: z.string().nullable(),
  product_group: z.enum(PRODUCT_GROUPS).nullable(),
  recycled_content: z.number().nullable(),
  carbon_score: z.number().nullable(),
  warranty_months: wholeNumber().max(WARRANTY_MONTHS_MAX).nullable(),
  review_state: z.enum(REVIEW_STATES),
  version: wholeNumber(),
  passport_count: wholeNumber(),
  created_at: instant(),
};

export const registeredProduct = z
  .strictObject({
    ...ownFields,
    passport_count: wholeNumber().describe("All that the product has."),
    product_id: z.string().describe("The product's id, as `id` says it."),
    product: z
      .enum(["created", "existing"])
      .describe("Whether the request made the product or added units to one that was there."),
    code: z.string().describe("The first passport's code."),
    url: z.url().describe("The first passport's public page."),
    passports: z.array(unitAnswer).describe("The record's units."),
    warnings: z.array(warningAnswer).describe("What was stored as given and looks wrong."),
  })
  .meta({ id: "RegisteredProduct" });

export const productAnswer = z
  .strictObject({
    ...ownFields,
    ...ecodesignAnswerFields,
    is_example: z.boolean().describe("Of the example data that the brand took in to look around: no such item exists."),
    recalled_at: instant().nullable(),
    recall_reason: z.string().nullable(),
    updated_at: instant(),
  })
  .meta({ id: "Product" });

export const productPage = z.strictObject({
  data: z.array(productAnswer),
  has_more: z.boolean(),
  next_cursor: z.string().nullable(),
});

export const productWithUnits = z.strictObject({
  ...productAnswer.shape,
  passports: z.array(unitAnswer).describe("A page of the units, 100 at most, oldest first."),
  passports_has_more: z.boolean(),
  passports_next_cursor: z.string().nullable(),
});

export type RegisteredProduct = z.output<typeof registeredProduct>;
export type ProductAnswer = z.output<typeof productAnswer>;
export type ProductPage = z.output<typeof productPage>;
export type ProductWithUnits = z.output<typeof productWithUnits>;
