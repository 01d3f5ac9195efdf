import { z } from "zod";
import { afterId, allThatFit, pageSize, searchWords } from "@/lib/platform/input/list-page";

/** The address of the request log. Whatever it holds, a list can be shown. */

const instant = z.iso
  .datetime({ offset: true })
  .transform((value) => new Date(value))
  .optional()
  .catch(undefined);

const someDay = z.iso.date().optional().catch(undefined);

export const requestListQuery = z.object({
  /** A request id, whole, or the beginning of a path. */
  q: searchWords,
  /** `404`, or `4xx` for all that begin so. */
  status: allThatFit(/^[2-5](\d\d|xx)$/),
  key: allThatFit(/^key_[0-9a-z]{26}$/),
  /** Days of the reader's calendar, both included; `from` and `to` are instants and go before them. */
  at_from: someDay,
  at_to: someDay,
  from: instant,
  to: instant,
  cursor: afterId,
  limit: pageSize,
});

export type RequestListQuery = z.output<typeof requestListQuery>;

export const REQUEST_ID = /^req_[0-9a-z]{26}$/;
