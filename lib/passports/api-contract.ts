import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { exampleProduct, productParameters } from "@/lib/ecodesign/product-fields";
import { testFlag } from "@/lib/platform/input/ids";
import {
  FOLLOWING,
  namesParameter,
  pageOf,
  pageParameters,
  sinceParameter,
  sortParameter,
  wholeNumber,
} from "@/lib/platform/input/list-parameters";
import { text } from "@/lib/platform/input/text";
import { CODE_CHARACTERS_MAX } from "./code";
import { verificationExample, unitExample } from "./examples";
import { AUTHENTICITY_REASONS, AUTHENTICITY_STATUSES, CUSTODY_FLAGS, OWNER_STATES, PASSPORT_STATUSES } from "./rules";

const instant = () => z.iso.datetime();

const unitMembers = {
  id: z.string().describe("The passport's id. `GET /v1/passports/{code}` accepts it in place of the code."),
  test: testFlag(),
  code: z.string(),
  serial_number: z.string().nullable(),
  unit_external_id: z.string().nullable().describe("Your own id of the unit; only you see it."),
  batch: z.string().nullable(),
  produced_on: z.iso.date().nullable(),
  production_facility: z.string().nullable().describe("Identifier of the site that made it."),
  placed_on_market_on: z.iso.date().nullable().describe("The unit's own day; if null, the product's applies."),
  url: z.url().describe("The passport's public page: what its label points to."),
};

export const unitAnswer = z.strictObject(unitMembers).meta({ id: "Unit" });

export const listedUnit = z
  .strictObject({ ...unitMembers, status: z.enum(PASSPORT_STATUSES), created_at: instant() })
  .meta({ id: "ListedUnit" });
export type UnitAnswer = z.output<typeof unitAnswer>;

export const passportAnswer = z
  .strictObject({
    ...listedUnit.shape,
    product_id: z.string(),
    product_external_id: z.string().nullable().describe("Your ERP's own id of the product."),
    status_reason: z.string().nullable().describe("As entered by the person who set the status."),
    status_since: instant().nullable().describe("Null: the status has never changed."),
    custody_flag: z.enum(CUSTODY_FLAGS),
    custody_since: instant().nullable(),
    decommissioned_at: instant().nullable().describe("When the item was taken out of use."),
    authenticity: z
      .strictObject({ status: z.enum(AUTHENTICITY_STATUSES), reasons: z.array(z.enum(AUTHENTICITY_REASONS)) })
      .describe("What `GET /v1/verify` says of it."),
    owner: z
      .strictObject({ state: z.enum(OWNER_STATES), since: instant().nullable(), transfer_count: wholeNumber() })
      .describe("Never who the owner is."),
    changed_at: instant().describe(
      "When status, custody, owner or the unit's data last changed, or a transfer of it began or ended.",
    ),
  })
  .meta({ id: "Passport" });
export type PassportAnswer = z.input<typeof passportAnswer>;

export const PASSPORT_SORTS = ["created", "changed"] as const;

export const passportsQuery = z.strictObject({
  ...pageParameters("Passports"),
  ...productParameters,
  serial_number: text(200).optional().describe("With this serial number only."),
  unit_external_id: text(200).optional().describe("The unit with this id of your own only."),
  batch: text(200).optional().describe("Of this batch only."),
  status: namesParameter(PASSPORT_STATUSES, "Statuses")
    .optional()
    .describe("In one of these statuses only, with commas between them."),
  custody: namesParameter(CUSTODY_FLAGS, "Custody flags").optional().describe("Reported so, or `none`."),
  owner: namesParameter(OWNER_STATES, "Owner states").optional().describe("In one of these owner states only."),
  changed_since: sinceParameter().describe("Registered or changed at this instant or later."),
  sort: sortParameter(PASSPORT_SORTS).default("-created").describe("`-`: the latest first."),
});
export type PassportsQuery = z.output<typeof passportsQuery>;

export const passportExample = {
  ...unitExample,
  product_id: exampleProduct.id,
  product_external_id: exampleProduct.external_id,
  status: "active",
  created_at: verificationExample.authenticity.registered_at,
  status_reason: null,
  status_since: null,
  custody_flag: "none",
  custody_since: null,
  decommissioned_at: null,
  authenticity: { status: "authentic", reasons: [] },
  owner: { state: "owned", since: "2026-04-18T16:02:11.000Z", transfer_count: 1 },
  changed_at: "2026-04-18T16:02:11.000Z",
} satisfies PassportAnswer;

export const listPassportsOperation = operation({
  id: "listPassports",
  method: "GET",
  path: "/v1/passports",
  tag: "Passports",
  summary: "List your passports",
  description: [
    "The brand's passports, one a unit, the newest first unless `sort` says otherwise. A list that grows meanwhile " +
      "shifts no page.",
    FOLLOWING,
  ].join("\n\n"),
  scope: "read",
  query: passportsQuery,
  queryExample: { status: "suspended,revoked", sort: "changed", changed_since: "2026-11-20T00:00:00Z" },
  status: 200,
  answer: pageOf(passportAnswer),
  answerExample: { data: [passportExample], has_more: false, next_cursor: null },
  errors: [],
});

export const passportParams = z.strictObject({
  code: z
    .string()
    .max(CODE_CHARACTERS_MAX)
    .meta({
      pattern: "^(?:psp_[0-9a-z]{26}|(?:[ -]*[0-9A-TV-Za-tv-z]){17}[ -]*)$",
      description: "The passport's code as printed, or its id.",
    }),
});
export const passportParamsExample = { code: passportExample.code };

export const getPassportOperation = operation({
  id: "getPassport",
  method: "GET",
  path: "/v1/passports/{code}",
  tag: "Passports",
  summary: "Read one of your passports",
  description:
    "The current state of one of the brand's passports, by its id or its code. `GET /v1/verify` returns what a buyer " +
    "may know about any passport of the deployment.",
  scope: ["read", "passports"],
  params: passportParams,
  paramsExample: passportParamsExample,
  status: 200,
  answer: passportAnswer,
  answerExample: passportExample,
  errors: ["passport_not_found"],
});
