import { z } from "zod";
import { afterId, orderBy, pageSize, searchWords, someOf } from "@/lib/platform/input/list-page";
import { TRANSFER_KINDS, TRANSFER_STATUSES, WAITING_REASONS } from "../rules";

/** Columns that the list can be sorted by. */
export const TRANSFER_ORDERS = ["started", "expires"] as const;

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
