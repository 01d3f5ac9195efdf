import type { FacetCounts } from "@/db/queries/facets";
import { countTransferFacets, type TransferFacet } from "@/db/queries/transfer-facets";
import { useCase } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { COUNTED_MAX } from "@/lib/platform/input/list-page";
import { transferListQuery } from "./list-contract";
import { transferFilter } from "./list-transfers";

/** How many transfers each value of a filter would leave with the others; at most 10,000. Throws `forbidden`. */
export const countTransfersByFacet = useCase({
  may: "transfers.read",
  by: ["member", "key"],
  input: transferListQuery,
  audits: [],
  run: async ({ db, actor }, query): Promise<Record<TransferFacet, FacetCounts>> =>
    countTransferFacets(db, transferFilter(actor, query, now()), COUNTED_MAX),
});
