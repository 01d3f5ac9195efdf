import type { FacetCounts } from "@/db/queries/facets";
import { countPassportFacets, type PassportFacet } from "@/db/queries/passport-facets";
import { authorise, type Context } from "@/lib/auth/actor";
import { now } from "@/lib/platform/clock";
import type { PassportListQuery } from "./list-contract";
import { listFilter } from "./list-passports";

/** Enough to tell few from many, and cheap beside the list itself where there are a million. */
const PASSPORTS_COUNTED_MAX = 1_000;

/** How many passports each value of a filter would leave, the other filters kept; counting stops at 1,000 passports. Throws `forbidden`. */
export async function countPassportsByFacet({ db, actor }: Context, query: PassportListQuery): Promise<Record<PassportFacet, FacetCounts>> {
  authorise(actor, "passports.read");
  return countPassportFacets(db, listFilter(actor.brandId, query, now()), PASSPORTS_COUNTED_MAX);
}
