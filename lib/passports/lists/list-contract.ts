import { z } from "zod";
import { PRODUCT_GROUPS } from "@/lib/ecodesign/rules";
import {
  afterId,
  orderBy,
  pageSize,
  searchWords,
  someId,
  someOf,
  someWords,
  allThatFit,
} from "@/lib/platform/input/list-page";
import { addressRecord } from "@/lib/platform/input/mailbox";
import { OWNER_STATES, PASSPORT_ALERTS, PASSPORT_STATUSES, TROUBLE_STATES } from "../rules";

/** The address of the passport list. Whatever it holds, a list can be shown. */
export const passportListQuery = z.object({
  q: searchWords,
  status: someOf(PASSPORT_STATUSES),
  owner: someOf(OWNER_STATES),
  group: someOf(PRODUCT_GROUPS),
  /** Any of these. */
  alert: someOf(PASSPORT_ALERTS),
  trouble: someOf(TROUBLE_STATES),
  /** Only units of this product. */
  product: someId,
  /** Any of these. */
  batch: someWords,
  sort: orderBy(["registered"]),
  cursor: afterId,
  limit: pageSize,
});

/** One line a passport, or one a product of the passports that the rest of the address means. */
export const PASSPORT_VIEWS = ["passport", "product"] as const;
export const passportView = z.object({ by: z.enum(PASSPORT_VIEWS).catch("passport") });

export type PassportListQuery = z.output<typeof passportListQuery>;

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
