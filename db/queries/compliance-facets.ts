import { eq, type SQL, sql } from "drizzle-orm";
import { checkNamed } from "@/lib/compliance/rules";
import { productReviews, products } from "../schema";
import type { BrandDb } from "../tenant";
import { QUEUE_FACETS, type QueueFacet, type QueueFilter, queueMatches } from "./compliance-lists";
import { countInLook, facetsByLook } from "./facets";

/** How many of a brand's reviews have each value of each facet, under all of the filter but the facet's own choice. */
export async function countQueueFacets(
  db: BrandDb,
  filter: QueueFilter,
  userId: string | null,
): Promise<Record<QueueFacet, Record<string, number>>> {
  const looks = facetsByLook(QUEUE_FACETS, (facet) => filter[facet].length > 0);
  const counted = await Promise.all(
    looks.map(async (facets) => {
      const open = { ...filter, ...Object.fromEntries(facets.map((facet) => [facet, []])) };
      const values = sql.join(
        facets.map((facet) => sql`${valueOf(facet, userId)} as ${sql.identifier(facet)}`),
        sql`, `,
      );
      const looked = sql`select ${values} from ${productReviews} join ${products}
        on ${products.id} = ${productReviews.productId} where ${queueMatches(open)}`;
      const { seen } = await countInLook(db, facets, looked);
      return facets.map((facet) => [facet, named(facet, seen[facet])] as const);
    }),
  );
  return Object.fromEntries(counted.flat()) as Record<QueueFacet, Record<string, number>>;
}

/** Checks are counted by the names they are stored under, and told by their ids. */
const named = (facet: QueueFacet, counts: Record<string, number>) =>
  facet === "checks"
    ? Object.entries(counts).reduce<Record<string, number>>((byId, [stored, count]) => {
        const check = checkNamed(stored) ?? stored;
        return { ...byId, [check]: (byId[check] ?? 0) + count };
      }, {})
    : counts;

/** Of the assignees that can be chosen, `me` and `nobody`. */
function valueOf(facet: QueueFacet, userId: string | null): SQL {
  if (facet === "groups") return sql`coalesce(${products.productGroup}, 'none')`;
  if (facet === "states") return sql`${products.reviewState}`;
  if (facet === "checks") return sql`${productReviews.openChecks}`;
  if (facet === "severities") return sql`coalesce(${productReviews.worstSeverity}, 'none')`;
  return sql`case when ${productReviews.assigneeId} is null then 'nobody'
    when ${userId === null ? sql`false` : eq(productReviews.assigneeId, userId)} then 'me' end`;
}
