import { z } from "zod";
import { REVIEW_STATES } from "@/lib/ecodesign/rules";
import { PRODUCT_GROUPS } from "@/lib/law/rules";
import { UNIT_STATES } from "@/lib/passports/rules";
import {
  afterId,
  orderBy,
  pageSize,
  searchWords,
  someDay,
  someId,
  someOf,
  someWords,
} from "@/lib/platform/input/list-page";

export const RECALL_STATES = ["yes", "no"] as const;

export const PRODUCT_ORDERS = ["product", "changed"] as const;

export const productListQuery = z.object({
  q: searchWords,
  group: someOf(PRODUCT_GROUPS),
  review: someOf(REVIEW_STATES),
  recalled: someOf(RECALL_STATES),
  units: someOf(UNIT_STATES).transform((states) => states.slice(0, 1)),
  batch: someWords,
  import: someId,
  /** Days in UTC. */
  created_from: someDay,
  created_to: someDay,
  sort: orderBy(PRODUCT_ORDERS),
  cursor: afterId,
  limit: pageSize,
});

export function recalledOf(chosen: readonly (typeof RECALL_STATES)[number][]): boolean | undefined {
  return chosen.length === 1 ? chosen[0] === "yes" : undefined;
}

export type ProductListQuery = z.output<typeof productListQuery>;
