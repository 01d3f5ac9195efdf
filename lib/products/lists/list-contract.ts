import { z } from "zod";
import { PRODUCT_GROUPS, REVIEW_STATES } from "@/lib/ecodesign/rules";
import { afterId, orderBy, pageSize, searchWords, someOf } from "@/lib/platform/input/list-page";
import { text } from "@/lib/platform/input/text";
import { UNIT_STATES } from "../rules";

export const RECALL_STATES = ["yes", "no"] as const;

export const UNITS_COUNTED_MAX = 1000;

export const PRODUCT_ORDERS = ["product", "changed"] as const;

export const productListQuery = z.object({
  q: searchWords,
  group: someOf(PRODUCT_GROUPS),
  review: someOf(REVIEW_STATES),
  recalled: someOf(RECALL_STATES),
  units: someOf(UNIT_STATES).transform((states) => states.slice(0, 1)),
  sort: orderBy(PRODUCT_ORDERS),
  cursor: afterId,
  limit: pageSize,
});

export function recalledOf(chosen: readonly (typeof RECALL_STATES)[number][]): boolean | undefined {
  return chosen.length === 1 ? chosen[0] === "yes" : undefined;
}

export type ProductListQuery = z.output<typeof productListQuery>;

export const productParameters = {
  product_id: z
    .string()
    .regex(/^prd_[0-9a-z]{26}$/)
    .optional()
    .describe("Of this product only."),
  product_external_id: text(200).optional().describe("Of the product with this id of your ERP only."),
  gtin: z
    .string()
    .regex(/^[0-9]{8,14}$/, { error: "A GTIN has 8 to 14 digits and nothing else." })
    .optional()
    .describe("Of products with this GTIN only. Leading zeros make no difference."),
};
