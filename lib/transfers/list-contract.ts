import { z } from "zod";
import { afterId, pageSize, searchWords, someOf } from "@/lib/input/list-page";
import { TRANSFER_STATUSES } from "./rules";

/** The address of the transfer list. Whatever it holds, a list can be shown. */
export const transferListQuery = z.object({
  q: searchWords,
  status: someOf(TRANSFER_STATUSES),
  cursor: afterId,
  limit: pageSize,
});

export type TransferListQuery = z.output<typeof transferListQuery>;
