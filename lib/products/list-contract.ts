import { z } from "zod";
import { PRODUCT_GROUPS, REVIEW_STATES } from "@/lib/ecodesign/rules";
import { afterId, pageSize, searchWords, someOf } from "@/lib/input/list-page";

export const RECALL_STATES = ["yes", "no"] as const;

/** The address of the product list. Whatever it holds, a list can be shown. */
export const productListQuery = z.object({
  q: searchWords,
  group: someOf(PRODUCT_GROUPS),
  review: someOf(REVIEW_STATES),
  recalled: someOf(RECALL_STATES),
  cursor: afterId,
  limit: pageSize,
});

export type ProductListQuery = z.output<typeof productListQuery>;
