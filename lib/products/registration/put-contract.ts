import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { productFields } from "@/lib/ecodesign/product-fields";
import { text } from "@/lib/platform/input/text";
import { productExample, recordExample } from "../examples";
import { productWithUnitsExample } from "../reading-contract";
import { productWithUnits } from "./answer-contract";

const EXTERNAL_ID_CHARACTERS_MAX = 200;

export const productData = z.strictObject(productFields).meta({ id: "ProductData" });

const { serial_number: _ofOneUnit, ...dataExample } = recordExample;

export const putProductOperation = operation({
  id: "putProduct",
  method: "PUT",
  path: "/v1/products/by-external-id/{external_id}",
  tag: "Products",
  summary: "Create or replace a product by your own id",
  description: [
    "The body is the product's data as a whole. If your brand has no product with this external id, it is created: " +
      "201. Otherwise its data is replaced: 200, and fields that the body leaves out are no longer declared. A " +
      "request that changes nothing makes no new version, so the same request can be sent at every run of an ERP.",
    "No units are added: use `POST /v1/products/{id}/units`, or `POST /v1/products`, which takes a product with its " +
      "units. `If-Match` is optional: with the `ETag` of the product the data is replaced only if nothing has " +
      "changed since, and with any `If-Match` no product is created.",
  ].join("\n\n"),
  scope: "products",
  params: z.strictObject({
    external_id: text(EXTERNAL_ID_CHARACTERS_MAX).describe("Your ERP's own id of the product, percent-encoded."),
  }),
  paramsExample: { external_id: productExample.external_id },
  body: productData,
  bodyExample: dataExample,
  takesVersion: true,
  hasEntityTag: true,
  status: 201,
  otherStatuses: [200],
  answer: productWithUnits,
  answerHeaders: { Location: "The product's address." },
  answerExample: { ...productWithUnitsExample, passport_count: 0, passports: [] },
  errors: ["external_id_taken", "gtin_taken", "serial_number_taken", "precondition_failed"],
});
