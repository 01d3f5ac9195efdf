import { type SQL, sql } from "drizzle-orm";
import type { Total } from "@/lib/platform/input/list-page";
import type { Queryable } from "../client";
import { onlyRow } from "../rows";

/** How many rows each value of a list's filter would leave. A facet is such a filter, by its name. */

/** How many matching rows have each value of a facet, as far as that is known: never of a part of the rows. */
export interface FacetCounts {
  counts: Record<string, Total>;
  /** Of a value without a count there are none; otherwise nothing is known of it. */
  isComplete: boolean;
}

/** A combination of values, one or several for each facet, and how often it occurs. */
type Combination<Facet extends string> = { count: string } & Partial<Record<Facet, string | string[] | null>>;

/**
 * Which facets can be counted in one look. A facet's own choice is left out of account, so each that has one takes a
 * look of its own; the others share theirs.
 */
export function facetsByLook<Facet extends string>(
  facets: readonly Facet[],
  isChosen: (facet: Facet) => boolean,
): Facet[][] {
  return [facets.filter((facet) => !isChosen(facet)), ...facets.filter(isChosen).map((facet) => [facet])].filter(
    (look) => look.length > 0,
  );
}

/** What a look at some of the matching rows tells. */
interface Look<Facet extends string> {
  counts: Record<Facet, FacetCounts>;
  /** How often each value occurs among the rows that were looked at. */
  seen: Record<Facet, Record<string, number>>;
}

/**
 * Counts the values of facets among `rows`, a query of up to `most` rows whose columns are the facets. Fewer are all
 * that match, and every count is known; otherwise those of values that all of them have.
 */
export async function countInLook<Facet extends string>(
  db: Queryable,
  facets: readonly Facet[],
  rows: SQL,
  most = Infinity,
): Promise<Look<Facet>> {
  const names = sql.join(
    facets.map((facet) => sql.identifier(facet)),
    sql`, `,
  );
  const counted = await db.execute(sql`select ${names}, count(*) from (${rows}) as looked_at group by ${names}`);
  const combinations = counted.rows as Combination<Facet>[];
  const isComplete = combinations.reduce((sum, { count }) => sum + Number(count), 0) < most;
  const seen = tally(combinations, facets);
  const entries = facets.map((facet) => {
    const known = Object.entries(seen[facet]).filter(([, count]) => isComplete || count >= most);
    const counts = Object.fromEntries(known.map(([value, count]) => [value, isComplete ? count : upTo(count, most)]));
    return [facet, { counts, isComplete }];
  });
  return { counts: Object.fromEntries(entries) as Record<Facet, FacetCounts>, seen };
}

function tally<Facet extends string>(
  combinations: readonly Combination<Facet>[],
  facets: readonly Facet[],
): Record<Facet, Record<string, number>> {
  const entries = facets.map((facet) => {
    const seen: Record<string, number> = {};
    for (const combination of combinations)
      for (const value of [combination[facet] ?? []].flat())
        seen[value] = (seen[value] ?? 0) + Number(combination.count);
    return [facet, seen];
  });
  return Object.fromEntries(entries) as Record<Facet, Record<string, number>>;
}

/** A count that stopped at `most`. */
export const upTo = (count: number, most: number): Total => (count < most ? count : { atLeast: most });

/** Several counts in one statement, each of a query with one row for whatever is counted. */
export async function countEach(db: Queryable, found: readonly SQL[]): Promise<number[]> {
  if (found.length === 0) return [];
  const counts = found.map((rows) => sql`(select count(*) from (${rows}) as found)`);
  const { rows } = await db.execute<{ counts: string[] }>(
    sql`select array[${sql.join(counts, sql`, `)}]::text[] as counts`,
  );
  return onlyRow("countEach", rows).counts.map(Number);
}
