import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../client";
import { onlyRow } from "../only-row";

/** How many rows each value of a list's filter would leave. A facet is such a filter, by its name. */

/**
 * How many matching rows have each value of a facet. Not complete: a limited number was looked at, and there are more.
 */
export interface FacetCounts {
  counts: Record<string, number>;
  /** The values whose counts are right, whatever the others are. */
  exact: string[];
  isComplete: boolean;
}

/** A combination of values, one or several for each facet, and how often it occurs. */
export type Combination<Facet extends string> = { count: string } & Partial<Record<Facet, string | string[] | null>>;

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

/** Counts the combinations among `rows`, a query whose columns are the facets. */
export async function countCombinations<Facet extends string>(
  db: Queryable,
  facets: readonly Facet[],
  rows: SQL,
): Promise<Combination<Facet>[]> {
  const names = sql.join(
    facets.map((facet) => sql.identifier(facet)),
    sql`, `,
  );
  const counted = await db.execute(sql`select ${names}, count(*) from (${rows}) as looked_at group by ${names}`);
  return counted.rows as Combination<Facet>[];
}

/** The counts by value; complete when fewer than `most` rows were looked at. */
export function tally<Facet extends string>(
  combinations: readonly Combination<Facet>[],
  facets: readonly Facet[],
  most: number,
): Record<Facet, FacetCounts> {
  const isComplete = combinations.reduce((sum, { count }) => sum + Number(count), 0) < most;
  const entries = facets.map((facet) => {
    const counts: Record<string, number> = {};
    for (const combination of combinations)
      for (const value of [combination[facet] ?? []].flat())
        counts[value] = (counts[value] ?? 0) + Number(combination.count);
    return [facet, { counts, exact: [], isComplete }];
  });
  return Object.fromEntries(entries) as Record<Facet, FacetCounts>;
}

/** Several counts in one statement, each of a query with one row for whatever is counted. */
export async function countEach(db: Queryable, found: readonly SQL[]): Promise<number[]> {
  if (found.length === 0) return [];
  const counts = found.map((rows) => sql`(select count(*) from (${rows}) as found)`);
  const { rows } = await db.execute<{ counts: string[] }>(
    sql`select array[${sql.join(counts, sql`, `)}]::text[] as counts`,
  );
  return onlyRow("countEach", rows).counts.map(Number);
}
