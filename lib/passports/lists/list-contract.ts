import { z } from "zod";
import { PRODUCT_GROUPS } from "@/lib/ecodesign/rules";
import { afterId, orderBy, pageSize, searchWords, someId, someOf, someWords } from "@/lib/platform/input/list-page";
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
