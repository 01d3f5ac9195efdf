import { useCase } from "@/lib/access/use-case";
import { addressRecord } from "@/lib/platform/input/address-record";
import { chosenProducts } from "../field-edits/bulk-contract";
import { selectReviews } from "./list-reviews";
import { queueQuery } from "./review-contract";

/** The ids that a selection in the queue means, `most` at most; `isComplete`: these are all. Throws `forbidden`. */
export const chooseProducts = useCase({
  may: "compliance.read",
  by: ["member", "key"],
  input: chosenProducts,
  audits: [],
  run: async (context, { ids, all, query }, most: number): Promise<{ ids: string[]; isComplete: boolean }> => {
    if (all)
      return selectReviews(context, { query: queueQuery.parse(addressRecord(new URLSearchParams(query))), most });
    const chosen = [...new Set(ids)];
    return { ids: chosen.slice(0, most), isComplete: chosen.length <= most };
  },
});
