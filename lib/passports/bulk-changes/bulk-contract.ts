import { z } from "zod";
import { afterId, pageSize, someOf } from "@/lib/platform/input/list-page";
import { PASSPORT_CHANGES } from "../lifecycle-rules";
import { passportSelection } from "../lists/selection-contract";
import { BULK_OUTCOMES } from "./bulk-rules";

/** The address of the page that asks before many passports are changed. */
export const bulkChangeQuery = passportSelection.extend({
  change: z.enum(PASSPORT_CHANGES).optional().catch(undefined),
});

/** The address of a bulk change's own page: its passports, narrowed by what came of each. */
export const bulkItemsQuery = z.object({
  outcome: someOf([...BULK_OUTCOMES, "waiting"]),
  cursor: afterId,
  limit: pageSize,
});

export type BulkItemsQuery = z.output<typeof bulkItemsQuery>;

export const BULK_ID = /^blk_[0-9a-z]{26}$/;
