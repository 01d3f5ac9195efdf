import { z } from "zod";
import { readPassportCode } from "@/lib/passports/code";
import { afterId, orderBy, pageSize, searchWords, someOf } from "@/lib/platform/input/list-page";
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
  sort: orderBy(TRANSFER_ORDERS),
  cursor: afterId,
  limit: pageSize,
});

export type TransferListQuery = z.output<typeof transferListQuery>;

export type TransferSearch =
  | { kind: "transfer"; transferId: string }
  | { kind: "code"; code: string }
  | { kind: "recipient"; emailHash: string }
  | { kind: "words"; words: string };

export function readTransferSearch(text: string, publicUrl: string): TransferSearch {
  if (/^trf_[0-9a-z]{26}$/.test(text)) return { kind: "transfer", transferId: text };
  const result = readPassportCode(text, publicUrl);
  return result.ok ? { kind: "code", code: result.code } : { kind: "words", words: text };
}
