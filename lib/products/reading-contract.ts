import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { ecodesignAnswerFields } from "@/lib/ecodesign/contract";
import { REVIEW_STATES, WARRANTY_MONTHS_MAX } from "@/lib/ecodesign/rules";
import { PRODUCT_GROUPS } from "@/lib/law/rules";
import { unitAnswer } from "@/lib/passports/api-contract";
import { unitExample } from "@/lib/passports/examples";
import { testFlag } from "@/lib/platform/input/ids";
import { pageParameters, wholeNumber } from "@/lib/platform/input/list-parameters";
import { text } from "@/lib/platform/input/text";
import { productExample } from "./examples";

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

export const UNITS_LISTED_MAX = 100;

export const listQuery = z.strictObject({
  ...pageParameters("Products"),
  gtin: z
    .string()
    .regex(/^[0-9]{8,14}$/, { error: "A GTIN has 8 to 14 digits and nothing else." })
    .optional()
    .describe("Leading zeros make no difference."),
  external_id: text(200).optional().describe("Your ERP's own id."),
  product_group: z.enum(PRODUCT_GROUPS).optional().describe("Products of this group only."),
});

export type ProductsQuery = z.output<typeof listQuery>;

export const listProductsOperation = operation({
  id: "listProducts",
  method: "GET",
  path: "/v1/products",
  tag: "Products",
  summary: "List your products",
  description:
    "The brand's products, newest first. A list that grows meanwhile shifts no page: the cursor names the " +
    "product a page ended with.",
  scope: "read",
  query: listQuery,
  queryExample: { limit: "2", product_group: "textiles" },
  status: 200,
  answer: productPage,
  answerExample: { data: [productExample], has_more: false, next_cursor: null },
  errors: [],
});

export const productWithUnitsExample = {
  ...productExample,
  passports: [unitExample],
  passports_has_more: false,
  passports_next_cursor: null,
};

export const getProductOperation = operation({
  id: "getProduct",
  method: "GET",
  path: "/v1/products/{id}",
  tag: "Products",
  summary: "Read a product and its units",
  description:
    `All data of one product, with up to ${UNITS_LISTED_MAX} of its passports; \`passports_cursor\` ` +
    `turns their pages. Another brand's product is a 404 like one that does not exist.`,
  scope: ["read", "products"],
  params: z.strictObject({
    id: z
      .string()
      .regex(/^prd_[0-9a-z]{26}$/)
      .describe("The id that registering or listing it answered."),
  }),
  paramsExample: { id: productExample.id },
  query: z.strictObject({
    passports_cursor: z.string().max(500).optional().describe("The `passports_next_cursor` of the answer before."),
  }),
  status: 200,
  answer: productWithUnits,
  hasEntityTag: true,
  answerExample: productWithUnitsExample,
  errors: ["product_not_found"],
});
