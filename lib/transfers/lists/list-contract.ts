import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { productParameters } from "@/lib/ecodesign/product-fields";
import { CODE_OR_LINK } from "@/lib/passports/code";
import { type PassportSearch, readPassportSearch } from "@/lib/passports/lists/search-rules";
import { afterId, orderBy, pageSize, searchWords, someId, someOf, someWords } from "@/lib/platform/input/list-page";
import {
  FOLLOWING,
  namesParameter,
  pageOf,
  pageParameters,
  sinceParameter,
  sortParameter,
} from "@/lib/platform/input/list-parameters";
import { passportCode, exampleTransfer, transferView } from "../contract";
import { TRANSFER_KINDS, TRANSFER_STATUSES, WAITING_REASONS } from "../rules";

const TRANSFER_ORDERS = ["started", "expires"] as const;

export const transferListQuery = z.object({
  q: searchWords,
  /** Keyed hash of a recipient's mailbox, so that URLs contain no e-mail address. */
  recipient: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional()
    .catch(undefined),
  status: someOf(TRANSFER_STATUSES),
  kind: someOf(TRANSFER_KINDS),
  waiting: someOf(WAITING_REASONS),
  product: someId,
  batch: someWords,
  sort: orderBy(TRANSFER_ORDERS),
  cursor: afterId,
  limit: pageSize,
});

export type TransferListQuery = z.output<typeof transferListQuery>;

export type TransferSearch =
  | { kind: "transfer"; transferId: string }
  | { kind: "code"; code: string }
  | { kind: "recipient"; emailHash: string }
  | Extract<PassportSearch, { kind: "words" }>;

export function readTransferSearch(text: string, publicUrl: string): TransferSearch {
  if (/^trf_[0-9a-z]{26}$/.test(text)) return { kind: "transfer", transferId: text };
  return readPassportSearch(text, publicUrl);
}

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
