import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { batteryStateMembers } from "@/lib/ecodesign/fields/battery";
import { ACCESS_SETS } from "@/lib/ecodesign/readers";
import { objectSchema } from "@/lib/ecodesign/schema";
import { readingsQuery } from "@/lib/passports/battery/readings-contract";
import { limitParameter, pageOf } from "@/lib/platform/input/list-parameters";
import { productExample } from "@/lib/products/examples";
import { ELEMENT_PATH_CHARACTERS_MAX } from "./element-path";
import { JSON_LD, REPRESENTATIONS } from "./write-dpp";

/** The read methods of EN 18222:2026: 4.2 to 4.5 and 6.2. */

export const ID_CHARACTERS_MAX = 2_000;
export const PRODUCT_IDS_MAX = 1_000;

const id = (description: string) => z.string().min(1).max(ID_CHARACTERS_MAX).describe(description);
export const dppIdParameter = id(
  "The `digitalProductPassportId`: an address, percent-encoded into one segment of the path.",
);
const representation = z
  .enum(REPRESENTATIONS)
  .default("compressed")
  .describe("`compressed`: the values under their names. `full`: the data elements of EN 18223, Annex A.");

const header = {
  digitalProductPassportId: z.string().describe("Names this passport for good."),
  uniqueProductIdentifier: z.string().describe("Names the product or the item, as its label does (EN 18219)."),
  granularity: z.enum(["model", "batch", "item"]),
  dppSchemaVersion: z.string(),
  dppStatus: z.enum(["active", "inactive", "archived", "invalid"]),
  lastUpdated: z.iso.datetime(),
  economicOperatorId: z.string(),
  facilityId: z.string().optional(),
  contentSpecificationIds: z.array(z.string()),
};
const withheld = z
  .array(z.looseObject({ elementId: z.string(), readers: z.array(z.enum(ACCESS_SETS)) }))
  .optional()
  .describe("Not part of the standard: elements for other readers, and the sets of readers who may read them.");

const backupCopy = z
  .looseObject({
    issuer: z.string().describe("The DID of the issuer."),
    receivedAt: z.iso.datetime(),
    proof: z.strictObject({ type: z.literal("vc+jwt"), jwt: z.string() }).describe("The issuer's signature."),
    issuerDocument: z.looseObject({}).describe("The issuer's DID document with the keys, as it was last checked."),
  })
  .optional()
  .describe("Not part of the standard: present if this service is the backup provider and not the origin.");

export const passportAnswer = z
  .looseObject({
    ...header,
    elements: z.array(z.looseObject({ elementId: z.string(), objectType: z.string() })).optional(),
    withheld,
    backupCopy,
  })
  .meta({ id: "DigitalProductPassport" })
  .describe("Header of EN 18223, Table 1; then `elements`, or in the compressed form a member for each section.");

export type PassportAnswer = z.input<typeof passportAnswer>;

export const passportExample = {
  digitalProductPassportId: "https://passports.example.com/p/7K3M-Q2XD-9F4T-VW8P8",
  uniqueProductIdentifier: "https://passports.example.com/01/09521234000013/21/RSJ-004211",
  granularity: "item",
  dppSchemaVersion: "EN 18223:2026",
  dppStatus: "active",
  lastUpdated: "2026-11-02T09:30:00.000Z",
  economicOperatorId: "https://id.gs1.org/417/9521234000006",
  contentSpecificationIds: ["http://data.europa.eu/eli/reg/2024/1781/oj"],
  identity: { name: "Ridge shell jacket", model: "RSJ-M-2026", serial_number: "RSJ-004211", gtin: "9521234000013" },
  materials: { recycled_content: 46.8 },
  withheld: [{ elementId: "documents", readers: ["notified_body", "market_surveillance", "commission"] }],
};

export const elementPathParameter = z
  .string()
  .min(1)
  .max(ELEMENT_PATH_CHARACTERS_MAX)
  .describe("A JSONPath, percent-encoded into one segment.");

const shared = {
  tag: "Digital product passports",
  scope: null,
  status: 200,
  tellsErrorsBy: "result",
  takesKeyIfAny: true,
} as const;

const READERS =
  "Needs no key; a brand's key reads the public data too. A reader's own key, created at `/access`, reads what its " +
  "mailbox is granted at that moment, and the brand sees the number of these reads; an invalid key is refused. " +
  "Elements that the reader may not read are listed under `withheld`, with the sets of readers who may.";

export const readDppOperation = operation({
  ...shared,
  id: "readDPPById",
  method: "GET",
  path: "/v1/dpps/{dppId}",
  summary: "Read a passport by its id",
  description: `ReadDPPById of EN 18222:2026 (4.2), of a model, a batch or an item. ${READERS}`,
  params: z.strictObject({ dppId: dppIdParameter }),
  paramsExample: { dppId: passportExample.digitalProductPassportId },
  query: z.strictObject({ representation }),
  queryExample: { representation: "compressed" },
  answer: passportAnswer,
  alsoAs: [JSON_LD],
  answerExample: passportExample,
  errors: ["dpp_not_found", "invalid_token"],
});

export const readDppByProductOperation = operation({
  ...shared,
  id: "readDPPByProductId",
  method: "GET",
  path: "/v1/dppsByProductId/{productId}",
  summary: "Read a passport by the product's identifier",
  description:
    "ReadDPPByProductId of EN 18222:2026 (4.3). A GS1 Digital Link with a serial number also needs the code of the " +
    `label as \`?c=\`, because serial numbers can be guessed. ${READERS}`,
  params: z.strictObject({ productId: id("The `uniqueProductIdentifier`, percent-encoded into one segment.") }),
  paramsExample: { productId: "https://passports.example.com/01/09521234000013" },
  query: z.strictObject({ representation }),
  queryExample: { representation: "full" },
  answer: passportAnswer,
  alsoAs: [JSON_LD],
  answerExample: passportExample,
  errors: ["dpp_not_found", "invalid_token"],
});

export const readDppVersionOperation = operation({
  ...shared,
  id: "readDPPVersionByIdAndDate",
  method: "GET",
  path: "/v1/dppsByIdAndDate/{dppId}",
  summary: "Read a passport as it stood at a moment",
  description:
    "ReadDPPVersionByIdAndDate of EN 18222:2026 (4.4): the data of the version that held then. Who may read what of " +
    `it is decided by what holds now. ${READERS}`,
  params: z.strictObject({ dppId: dppIdParameter }),
  paramsExample: { dppId: passportExample.digitalProductPassportId },
  query: z.strictObject({ date: z.iso.datetime({ offset: true }).describe("An instant."), representation }),
  queryExample: { date: "2026-11-02T09:30:00Z" },
  answer: passportAnswer,
  alsoAs: [JSON_LD],
  answerExample: passportExample,
  errors: ["dpp_not_found", "invalid_token"],
});

export const readDppIdsOperation = operation({
  ...shared,
  id: "readDPPIdsByProductIds",
  method: "POST",
  path: "/v1/dppsByProductIds",
  summary: "Find the passports of products",
  description:
    "ReadDPPIdsByProductIds of EN 18222:2026 (4.5): the ids of the passports that the identifiers name, page by page " +
    "in their order. What names none is left out.",
  query: z.strictObject({
    limit: limitParameter("Product identifiers"),
    cursor: z
      .string()
      .regex(/^[1-9]\d{0,3}$/)
      .optional()
      .describe("The `nextCursor` of the page before."),
  }),
  queryExample: { limit: "100" },
  body: z.strictObject({ productIds: z.array(z.string().max(ID_CHARACTERS_MAX)).min(1).max(PRODUCT_IDS_MAX) }),
  bodyExample: { productIds: ["https://passports.example.com/01/09521234000013"] },
  bodyBytesMax: 2_000_000,
  answer: z.strictObject({ dppIds: z.array(z.string()), nextCursor: z.string().optional() }),
  answerExample: { dppIds: [`https://passports.example.com/v1/products/${productExample.id}`] },
  errors: ["invalid_token"],
});

export const readDataElementOperation = operation({
  ...shared,
  id: "readDataElement",
  method: "GET",
  path: "/v1/dpps/{dppId}/elements/{elementIdPath}",
  summary: "Read one data element of a passport",
  description:
    "ReadDataElement of EN 18222:2026 (6.2): one element by a JSONPath (RFC 9535) into the representation asked for, " +
    "such as `$.materials.recycled_content`, or `$.elements[1].elements[0]` with `representation=full`. A path leads " +
    "to one element, has one descendant segment at most, and knows neither `match()` nor `search()`.",
  params: z.strictObject({ dppId: dppIdParameter, elementIdPath: elementPathParameter }),
  paramsExample: { dppId: passportExample.digitalProductPassportId, elementIdPath: "$.materials.recycled_content" },
  query: z.strictObject({ representation }),
  queryExample: { representation: "compressed" },
  answer: z.looseObject({ elementId: z.string(), objectType: z.string() }).describe("A data element of EN 18223."),
  answerExample: {
    elementId: "recycled_content",
    objectType: "SingleValuedDataElement",
    valueDataType: "xsd:decimal",
    value: 46.8,
  },
  errors: ["dpp_not_found", "element_not_found", "element_path_invalid", "invalid_token"],
});

export const listDppReadingsOperation = operation({
  id: "listDppBatteryReadings",
  method: "GET",
  path: "/v1/dpps/{dppId}/battery-readings",
  tag: shared.tag,
  summary: "List the readings of one battery as its reader",
  description:
    "The history of measured values, the latest measurement first: Regulation (EU) 2023/1542, Annex XIII, point 4. " +
    "Not part of EN 18222. With a reader's own key it has the values that the mailbox may read at that moment, and " +
    "the brand sees the number of these reads. Without a key, or with a brand's, it has none: `withheld` says who " +
    "may read them. A brand reads its own batteries with `GET /v1/passports/{code}/battery-readings`.",
  scope: null,
  takesKeyIfAny: true,
  params: z.strictObject({ dppId: dppIdParameter }),
  paramsExample: { dppId: passportExample.digitalProductPassportId },
  query: readingsQuery,
  queryExample: { value: "state_of_health_pct", limit: "25" },
  status: 200,
  answer: pageOf(
    z.strictObject({
      measured_at: z.iso.datetime(),
      recorded_at: z.iso.datetime(),
      values: objectSchema(batteryStateMembers).describe("Those that the reader may read; null removed a value."),
    }),
  ).extend({ withheld }),
  answerExample: {
    data: [
      {
        measured_at: "2027-05-03T08:30:00.000Z",
        recorded_at: "2027-05-03T08:30:41.000Z",
        values: { state_of_health_pct: 97.4 },
      },
    ],
    has_more: false,
    next_cursor: null,
  },
  errors: ["dpp_not_found", "invalid_token"],
});
