import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { productParameters } from "@/lib/ecodesign/product-fields";
import { CODE_OR_LINK } from "@/lib/passports/code";
import {
  FOLLOWING,
  namesParameter,
  pageOf,
  pageParameters,
  sinceParameter,
  sortParameter,
} from "@/lib/platform/input/list-parameters";
import { passportCode, exampleTransfer, transferView } from "../contract";
import { TRANSFER_KINDS, TRANSFER_STATUSES } from "../rules";

export const transfersQuery = z.strictObject({
  ...pageParameters("Transfers"),
  ...productParameters,
  code: passportCode
    .optional()
    .meta({ pattern: CODE_OR_LINK.source, description: "Of this passport only: its code or link." }),
  status: namesParameter(TRANSFER_STATUSES, "Statuses")
    .optional()
    .describe("In one of these statuses only, with commas between them."),
  kind: namesParameter(TRANSFER_KINDS, "Kinds").optional().describe("Of one of these kinds only."),
  created_since: sinceParameter().describe("Started at this instant or later."),
  changed_since: sinceParameter().describe("Started, ended or otherwise changed at this instant or later."),
  sort: sortParameter(["created", "changed"]).default("-created").describe("`-`: the latest first."),
});

export const listTransfersOperation = operation({
  id: "listTransfers",
  method: "GET",
  path: "/v1/transfers",
  tag: "Transfers",
  summary: "List your transfers",
  description: [
    "The brand's transfers, newest first unless `sort` says otherwise, in the form of `GET /v1/transfers/{id}`. A " +
      "transfer past its expiry counts as `expired`, even if that is not recorded yet.",
    FOLLOWING,
  ].join("\n\n"),
  scope: ["read", "transfer"],
  query: transfersQuery,
  queryExample: { status: "pending", created_since: "2026-11-20T00:00:00Z" },
  errorCodes: { "?code": "invalid_code" },
  status: 200,
  answer: pageOf(transferView),
  answerExample: { data: [exampleTransfer], has_more: false, next_cursor: null },
  errors: ["invalid_code"],
});
