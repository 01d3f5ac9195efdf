import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { productParameters } from "@/lib/ecodesign/product-fields";
import { CODE_CHARACTERS_MAX, CODE_OR_LINK } from "@/lib/passports/code";
import { unitExample } from "@/lib/passports/examples";
import { WARRANTY_KINDS } from "@/lib/passports/rules";
import { testFlag } from "@/lib/platform/input/ids";
import {
  namesParameter,
  pageOf,
  pageParameters,
  sortParameter,
  wholeNumber,
} from "@/lib/platform/input/list-parameters";
import { calendarDay } from "@/lib/platform/input/text";
import { productExample } from "@/lib/products/examples";
import { WARRANTY_VIEW_STATES } from "./rules";

export const warrantyAnswer = z
  .strictObject({
    id: z.string(),
    test: testFlag(),
    code: z.string().describe("The passport's code."),
    product_id: z.string(),
    kind: z.enum(WARRANTY_KINDS),
    state: z
      .enum(WARRANTY_VIEW_STATES)
      .describe("`not_activated`: it begins at first sale. `not_transferred`: it lapsed with a transfer."),
    months: wholeNumber().nullable(),
    starts_on: z.iso.date().nullable().describe("First and last day are days in UTC, both included."),
    ends_on: z.iso.date().nullable(),
    transferable: z.boolean(),
    max_transfers: wholeNumber().nullable().describe("Null: any number."),
    transfers_used: wholeNumber(),
    territory: z.string().nullable().describe("Null: everywhere."),
    void_reason: z.string().nullable(),
    version: wholeNumber().describe("1, 2, 3 …: each change of the terms makes another."),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "Warranty" });
export type WarrantyAnswer = z.input<typeof warrantyAnswer>;

export const warrantiesQuery = z.strictObject({
  ...pageParameters("Warranties"),
  ...productParameters,
  code: z
    .string()
    .max(CODE_CHARACTERS_MAX)
    .optional()
    .meta({ pattern: CODE_OR_LINK.source, description: "Of this passport only: its code or link." }),
  state: namesParameter(WARRANTY_VIEW_STATES, "States")
    .optional()
    .describe("In one of these states only, with commas between them."),
  kind: namesParameter(WARRANTY_KINDS, "Kinds").optional().describe("Of one of these kinds only."),
  ends_from: calendarDay().optional().describe("That end on this day or later."),
  ends_before: calendarDay().optional().describe("That end before this day."),
  sort: sortParameter(["created", "ends"])
    .default("-created")
    .describe("`-`: the latest first. `ends` leaves out those that have not begun."),
});

export const warrantyExample = {
  id: "wty_01kgv1n3m8rj4s6w2x9y5z7c0d",
  test: false,
  code: unitExample.code,
  product_id: productExample.id,
  kind: "manufacturer",
  state: "active",
  months: 24,
  starts_on: "2026-04-18",
  ends_on: "2028-04-17",
  transferable: true,
  max_transfers: null,
  transfers_used: 0,
  territory: null,
  void_reason: null,
  version: 2,
  created_at: "2026-03-02T08:15:00.000Z",
} satisfies WarrantyAnswer;

export const listWarrantiesOperation = operation({
  id: "listWarranties",
  method: "GET",
  path: "/v1/warranties",
  tag: "Warranties",
  summary: "List the warranties of your items",
  description:
    "The warranties of the brand's items, whatever their state, the newest first unless `sort` says otherwise. Those " +
    "that run out next: `state=active&sort=ends&ends_from=` today.",
  scope: ["read", "warranties"],
  query: warrantiesQuery,
  queryExample: { state: "active", sort: "ends", ends_before: "2027-01-01" },
  errorCodes: { "?code": "invalid_code" },
  status: 200,
  answer: pageOf(warrantyAnswer),
  answerExample: { data: [warrantyExample], has_more: false, next_cursor: null },
  errors: ["invalid_code"],
});

export const warrantyParams = z.strictObject({
  id: z
    .string()
    .regex(/^wty_[0-9a-z]{26}$/)
    .describe("The id that adding or listing the warranty answered."),
});

export const getWarrantyOperation = operation({
  id: "getWarranty",
  method: "GET",
  path: "/v1/warranties/{id}",
  tag: "Warranties",
  summary: "Read a warranty",
  description: "One of the warranties of the brand's items as it is now.",
  scope: ["read", "warranties"],
  params: warrantyParams,
  paramsExample: { id: warrantyExample.id },
  status: 200,
  answer: warrantyAnswer,
  hasEntityTag: true,
  answerExample: warrantyExample,
  errors: ["warranty_not_found"],
});
