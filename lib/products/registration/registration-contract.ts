import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { productFields } from "@/lib/ecodesign/product-fields";
import { wholeNumber } from "@/lib/platform/input/list-parameters";
import { text } from "@/lib/platform/input/text";
import { BODY_BYTES_MAX, productRecord, RECORDS_MAX, UNITS_MAX } from "../contract";
import { recordExample, registeredExample, productExample } from "../examples";
import { warningAnswer, registeredProduct, productWithUnitsExample, productWithUnits } from "../reading-contract";
import { readRegistration } from "./group-records";

const LARGE_UNITS = 2_000;

const records = z.array(productRecord).min(1).max(RECORDS_MAX);
const rejected = z.array(z.strictObject({ index: wholeNumber(), errors: z.array(warningAnswer) }));

const registeredList = z.strictObject({
  data: z.array(registeredProduct),
  count: wholeNumber(),
  rejected: rejected
    .optional()
    .describe("With on_error=skip: the records that were not stored, by their place in the list."),
});

const dryRunAnswer = z.strictObject({
  dry_run: z.literal(true),
  count: wholeNumber().describe("Records that would be stored."),
  products: z
    .strictObject({ created: wholeNumber(), existing: wholeNumber(), updated: wholeNumber() })
    .describe(
      "Products behind these records: that would be made, that are there, and of the latter those that would " +
        "get a new version.",
    ),
  passport_count: wholeNumber().describe("Passports that the records would get."),
  warnings: z.array(warningAnswer),
  rejected: rejected.optional(),
});

const query = z.strictObject({
  on_existing: z
    .enum(["add", "update"])
    .default("add")
    .describe(
      "For a product that is there and differs from what a record says of it. `add`: the record is refused " +
        "with `product_differs`. `update`: the differing members become the product's new version, which goes to " +
        "review.",
    ),
  on_error: z
    .enum(["fail", "skip"])
    .default("fail")
    .describe("`fail`: one bad record and nothing is stored. `skip`: the good ones are stored."),
  dry_run: z
    .enum(["true", "false"])
    .default("false")
    .describe(
      "`true`: everything is checked, also against what is registered, and nothing is stored; no code is given out.",
    ),
});

export const registerProductsOperation = operation({
  id: "registerProducts",
  method: "POST",
  path: "/v1/products",
  tag: "Products",
  summary: "Register products, one or many",
  description: [
    `The body is one record, an array of records, or \`{ "products": [...] }\`: up to ` +
      `${RECORDS_MAX} records, ${UNITS_MAX} units and 16 MB. A record adds its units, each with a ` +
      `passport, to the product that it names: one unit, unless \`quantity\` says more. Where there ` +
      `is no such product, the record makes it.`,
    "A record names its product by `external_id`; without one by `gtin`, compared as 14 digits, and with " +
      "`granularity: batch` by `batch` too; without both by `model` and `name` together, within the request; " +
      "with none of these it makes a product of its own. A GTIN alone also names the one product with an " +
      "external id that has it; where several have it, the answer is `product_ambiguous`.",
    "What a record says of a product that is there, or that an earlier record of the request has named, has to " +
      "be the same; members left out or null say nothing. `warranty_months` is that of the record's units. If " +
      "something differs, the answer is `product_differs`, whose `errors` give the place of each differing " +
      "member with what is `stored` and what was `given`; `on_existing=update` makes it a new version instead. " +
      "Two records of one request that contradict each other are `product_differs` in any case.",
    "All or nothing: when one record is wrong, nothing is stored, and the problem's `errors` point to every " +
      "wrong field. A record that is right in itself but has the GTIN and serial number, or the " +
      "`unit_external_id`, of a registered unit or of an earlier record of the request makes the answer a 409. " +
      "Send a request again with the same `Idempotency-Key`: without one, a record without a serial number adds " +
      "its units again.",
    "`on_error=skip` stores the good records and lists the others in `rejected`, each with its " +
      "errors. If no record can be stored, the response is the problem of `on_error=fail`.",
    "`dry_run=true` returns 200 with counts and warnings, or the problem that the registration would cause.",
    "Values that look wrong, such as a GTIN with a wrong check digit, are stored unchanged, listed in `warnings`, " +
      "and are errors in the compliance review.",
  ].join("\n\n"),
  scope: "products",
  query,
  body: z.union([productRecord, records, z.strictObject({ products: records })]),
  readBody: (json) => readRegistration(json),
  bodyBytesMax: BODY_BYTES_MAX,
  isLargeWork: ({ units }) => units >= LARGE_UNITS,
  bodyExample: [recordExample],
  status: 201,
  otherStatuses: [200],
  answer: z.union([registeredProduct, registeredList, dryRunAnswer]),
  answerHeaders: { Location: "The product's address; for a list, the address of all products." },
  answerExample: { data: [registeredExample], count: 1 },
  errors: ["product_differs", "product_ambiguous", "serial_number_taken", "unit_external_id_taken", "too_many_records"],
});

export type RegistrationAnswer = z.output<typeof registerProductsOperation.answer>;

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
