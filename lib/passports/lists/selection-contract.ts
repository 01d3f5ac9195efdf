import { z } from "zod";
import { addressRecord } from "@/lib/platform/input/address-record";
import { allThatFit } from "@/lib/platform/input/list-page";
import { passportListQuery } from "./list-contract";

/** What was chosen in the passport list. Whatever it holds, a page can be shown. */
export const passportSelection = z.object({
  ids: allThatFit(/^psp_[0-9a-z]{26}$/),
  /** Instead of ids: all that the list's filters mean, given as their query string. */
  all: z.literal("1").optional().catch(undefined),
  query: z.string().max(2_000).catch(""),
});

export type PassportSelection = z.output<typeof passportSelection>;

/** The filters of a selection of all that match. */
export function filtersOf({ query }: PassportSelection) {
  const {
    cursor: _cursor,
    limit: _limit,
    sort: _sort,
    ...filters
  } = passportListQuery.parse(addressRecord(new URLSearchParams(query)));
  return filters;
}
