import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { PRODUCT_GROUPS } from "@/lib/law/rules";
import { unitExample } from "@/lib/passports/examples";
import { pageParameters } from "@/lib/platform/input/list-parameters";
import { text } from "@/lib/platform/input/text";
import { productExample } from "./examples";
import { productPage, productWithUnits } from "./registration/answer-contract";

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
