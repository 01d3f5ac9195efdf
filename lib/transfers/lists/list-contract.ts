import { z } from "zod";
import { readPassportCode } from "@/lib/passports/code";
import { afterId, orderBy, pageSize, searchWords, someOf } from "@/lib/platform/input/list-page";
import { TRANSFER_KINDS, TRANSFER_STATUSES, WAITING_REASONS } from "../rules";

/** Columns that the list can be sorted by. */
const TRANSFER_ORDERS = ["started", "expires"] as const;

/** The address of the transfer list. Whatever it holds, a list can be shown. */
export const transferListQuery = z.object({
  q: searchWords,
  /** Keyed hash of a recipient's mailbox, by which one is searched for without being named in an address. */
  recipient: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional()
    .catch(undefined),
  status: someOf(TRANSFER_STATUSES),
  kind: someOf(TRANSFER_KINDS),
  /** Any of these. */
  waiting: someOf(WAITING_REASONS),
  sort: orderBy(TRANSFER_ORDERS),
  cursor: afterId,
  limit: pageSize,
});

export type TransferListQuery = z.output<typeof transferListQuery>;

/** What a transfer search matches. A mailbox is compared by its keyed hash. */
export type TransferSearch =
  | { kind: "transfer"; transferId: string }
  | { kind: "code"; code: string }
  | { kind: "recipient"; emailHash: string }
  /** A serial number, or part of a product's name. */
  | { kind: "words"; words: string };

export function readTransferSearch(given: string, publicUrl: string): TransferSearch {
  if (/^trf_[0-9a-z]{26}$/.test(given)) return { kind: "transfer", transferId: given };
  const read = readPassportCode(given, publicUrl);
  return read.ok ? { kind: "code", code: read.code } : { kind: "words", words: given };
}
