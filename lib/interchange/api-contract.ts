import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { CODE_CHARACTERS_MAX, CODE_OR_LINK } from "@/lib/passports/code";
import { productExample } from "@/lib/products/examples";
import { AASX_MEDIA_TYPE, DOCUMENT_FORMATS, FORMATS } from "./formats";

const address = `https://passports.example.com/v1/products/${productExample.id}`;

const params = z.strictObject({
  id: z
    .string()
    .regex(/^prd_[0-9a-z]{26}$/)
    .describe("The id that registering or listing it answered."),
});
const unitCode = z
  .string()
  .max(CODE_CHARACTERS_MAX)
  .meta({
    pattern: CODE_OR_LINK.source,
    description:
      "A passport's code or link: the document is that unit's, with what is known of it before what the product says.",
  })
  .optional();

export const getProductPassportOperation = operation({
  id: "getProductPassport",
  method: "GET",
  path: "/v1/products/{id}/passport",
  tag: "Products",
  summary: "Read the passport of a product or a unit in a standard's shape",
  description: [
    "All that a product declares, for other systems. `en18223`: header and data elements as in EN 18223:2026, " +
      "Annex A, each element with a reference to its persistent definition. `untp`: JSON-LD in the shape " +
      "of the UN Transparency Protocol's Digital Product Passport 0.7, without a signature. `registry`: the " +
      "record that the EU registry keeps, with what is still missing for registration; nothing is submitted.",
    "Of batteries alone: `battery_pass`: the seven aspects of the Battery Pass Data Model (CC BY 4.0, Battery Pass " +
      "Consortium), each that is complete by its schema, and what the others lack. `aas`: an Asset Administration " +
      "Shell 3.1 with the submodels IDTA 02035-1 to 02035-7 (CC BY 4.0, Industrial Digital Twin Association). " +
      "Another product has neither (409 `passport_incomplete`). The same environment as an AASX file: " +
      "`GET /v1/products/{id}/passport.aasx`.",
    "The links of a battery's second life are in each format: in `en18223` the element `second_life`, in `untp` " +
      "`characteristics.second_life` and `relatedDocument`, in `battery_pass` `second_life`, in `aas` the submodel " +
      "`SecondLife`.",
    "A member that the product does not answer is left out, never made up. `untp` cannot do without some: a product " +
      "that lacks one has no such document (409 `passport_incomplete`, which names each field).",
  ].join("\n\n"),
  scope: "read",
  params,
  paramsExample: { id: productExample.id },
  query: z.strictObject({
    format: z
      .enum(DOCUMENT_FORMATS)
      .optional()
      .describe(
        "The standard whose shape is wanted. Left out: `untp` where `Accept` asks for JSON-LD, else `en18223`.",
      ),
    code: unitCode,
  }),
  errorCodes: { "?code": "invalid_code" },
  queryExample: { format: "en18223" },
  status: 200,
  alsoAs: [FORMATS.untp.mediaType],
  answer: z.looseObject({}).describe("A document in the shape that was asked for."),
  answerExample: {
    digitalProductPassportId: address,
    uniqueProductIdentifier: "https://id.gs1.org/01/09521234000013",
    granularity: "model",
    dppSchemaVersion: "EN 18223:2026",
    dppStatus: "active",
    lastUpdated: "2026-11-02T09:30:00.000Z",
    economicOperatorId: "https://id.gs1.org/417/9521234000006",
    contentSpecificationIds: ["http://data.europa.eu/eli/reg/2024/1781/oj"],
    elements: [
      {
        elementId: "materials",
        objectType: "DataElementCollection",
        elements: [
          {
            elementId: "recycled_content",
            objectType: "SingleValuedDataElement",
            valueDataType: "xsd:decimal",
            value: 46.8,
            dictionaryReference: "https://passports.example.com/terms/recycled_content",
          },
        ],
      },
    ],
  },
  errors: ["product_not_found", "passport_not_found", "invalid_code", "passport_incomplete", "not_acceptable"],
});

export const getPassportPackageOperation = operation({
  id: "getPassportPackage",
  method: "GET",
  path: "/v1/products/{id}/passport.aasx",
  tag: "Products",
  summary: "Download the passport of a battery as an AASX file",
  description:
    "The Asset Administration Shell of `GET /v1/products/{id}/passport?format=aas` as a package (IDTA 01005) that " +
    "AAS tools open. Each download is in the audit log. A product that is no battery has none (409 " +
    "`passport_incomplete`).",
  scope: "read",
  params,
  paramsExample: { id: productExample.id },
  query: z.strictObject({ code: unitCode }),
  errorCodes: { "?code": "invalid_code" },
  queryExample: {},
  status: 200,
  fileAnswer: AASX_MEDIA_TYPE,
  answer: z.string(),
  answerExample: "PK…",
  errors: ["product_not_found", "passport_not_found", "invalid_code", "passport_incomplete"],
});
