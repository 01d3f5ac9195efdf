import type { FacetCounts } from "@/db/queries/facets";
import { countTransferFacets, type TransferFacet } from "@/db/queries/transfer-facets";
import { authorise, type Context } from "@/lib/access/actor";
import { now } from "@/lib/platform/clock";
import { COUNTED_MAX } from "@/lib/platform/input/list-page";
import type { TransferListQuery } from "./list-contract";
import { transferFilter } from "./list-transfers";

/**
 * How many transfers each value of a filter would leave, the other filters kept; counting stops at 10,000 transfers.
 * Throws `forbidden`.
 */
export async function countTransfersByFacet(
  { db, actor }: Context,
  query: TransferListQuery,
): Promise<Record<TransferFacet, FacetCounts>> {
  authorise(actor, "transfers.read");
  return countTransferFacets(db, transferFilter(actor, query, now()), COUNTED_MAX);
}
