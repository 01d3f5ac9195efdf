import { countFacets as countInDatabase, type Facet, type FacetCounts } from "@/db/queries/passport-facets";
import { authorise, type Context } from "@/lib/auth/actor";
import { COUNTED_MAX } from "@/lib/input/list-page";
import { now } from "@/lib/platform/clock";
import type { PassportListQuery } from "./list-contract";
import { listFilter } from "./list-passports";

/** How many passports each value of a filter would leave, the other filters kept; counting stops at 10,000 passports. Throws `forbidden`. */
export async function countFacets({ db, actor }: Context, query: PassportListQuery): Promise<Record<Facet, FacetCounts>> {
  authorise(actor, "passports.read");
  return countInDatabase(db, listFilter(actor.brandId, query, now()), COUNTED_MAX);
}
