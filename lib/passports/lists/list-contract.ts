import { z } from "zod";
import { PRODUCT_GROUPS } from "@/lib/law/rules";
import {
  afterId,
  orderBy,
  pageSize,
  searchWords,
  someDay,
  someId,
  someOf,
  someWords,
  allThatFit,
} from "@/lib/platform/input/list-page";
import { addressRecord } from "@/lib/platform/input/mailbox";
import { OWNER_STATES, PASSPORT_ALERTS, PASSPORT_STATUSES, TROUBLE_STATES } from "../rules";

export const passportListQuery = z.object({
  q: searchWords,
  status: someOf(PASSPORT_STATUSES),
  owner: someOf(OWNER_STATES),
  group: someOf(PRODUCT_GROUPS),
  alert: someOf(PASSPORT_ALERTS),
  trouble: someOf(TROUBLE_STATES),
  product: someId,
  batch: someWords,
  import: someId,
  /** Days in UTC, which every list, file and bulk change of the same address reads the same way. */
  registered_from: someDay,
  registered_to: someDay,
  sort: orderBy(["registered"]),
  cursor: afterId,
  limit: pageSize,
});

export const PASSPORT_VIEWS = ["passport", "product"] as const;
export const passportView = z.object({ by: z.enum(PASSPORT_VIEWS).catch("passport") });

export type PassportListQuery = z.output<typeof passportListQuery>;

export const passportSelection = z.object({
  ids: allThatFit(/^psp_[0-9a-z]{26}$/),
  all: z.literal("1").optional().catch(undefined),
  query: z.string().max(2_000).catch(""),
});

export type PassportSelection = z.output<typeof passportSelection>;

export function filtersOf({ query }: PassportSelection) {
  const {
    cursor: _cursor,
    limit: _limit,
    sort: _sort,
    ...filters
  } = passportListQuery.parse(addressRecord(new URLSearchParams(query)));
  return filters;
}
