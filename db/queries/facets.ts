import { type SQL, sql } from "drizzle-orm";
import type { Total } from "@/lib/platform/input/list-page";
import type { Queryable } from "../client";
import { onlyRow } from "../only-row";

/** How many rows each value of a list's filter would leave. A facet is such a filter, by its name. */

/** How many matching rows have each value of a facet, as far as that is known: never of a part of the rows. */
export interface FacetCounts {
  counts: Record<string, Total>;
  /** Of a value without a count there are none; otherwise nothing is known of it. */
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

/** How often each value of each facet occurs among the rows that were looked at. */
export function tally<Facet extends string>(
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

/** What a look at up to `most` rows tells: all, when there were fewer; else of values that all of them have. */
export function countsOfLook<Facet extends string>(
  combinations: readonly Combination<Facet>[],
  facets: readonly Facet[],
  most: number,
): Record<Facet, FacetCounts> {
  const isComplete = combinations.reduce((sum, { count }) => sum + Number(count), 0) < most;
  const seen = tally(combinations, facets);
  const entries = facets.map((facet) => {
    const known = Object.entries(seen[facet]).filter(([, count]) => isComplete || count >= most);
    const counts = Object.fromEntries(known.map(([value, count]) => [value, isComplete ? count : upTo(count, most)]));
    return [facet, { counts, isComplete }];
  });
  return Object.fromEntries(entries) as Record<Facet, FacetCounts>;
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
