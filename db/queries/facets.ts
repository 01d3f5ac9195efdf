import { type SQL, sql } from "drizzle-orm";
import type { Total } from "@/lib/platform/input/list-page";
import type { Queryable } from "../client";
import { onlyRow } from "../rows";

/** A value's count is either exact or a lower bound for all rows, never a count of a sample. */
export interface FacetCounts {
  counts: Record<string, Total>;
  /** True: a value without a count does not occur. False: its count is unknown. */
  isComplete: boolean;
}

type Combination<Facet extends string> = { count: string } & Partial<Record<Facet, string | string[] | null>>;

/**
 * Groups facets that one query can count. A facet with a choice needs its own query, because its choice is ignored
 * there.
 */
export function facetsByLook<Facet extends string>(
  facets: readonly Facet[],
  isChosen: (facet: Facet) => boolean,
): Facet[][] {
  return [facets.filter((facet) => !isChosen(facet)), ...facets.filter(isChosen).map((facet) => [facet])].filter(
    (facetGroup) => facetGroup.length > 0,
  );
}

interface Look<Facet extends string> {
  counts: Record<Facet, FacetCounts>;
  seen: Record<Facet, Record<string, number>>;
}

/**
 * Counts facet values among `rows`, a query of up to `most` rows. With fewer rows every count is exact; otherwise
 * only values that all rows share have a count.
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
  const result = await db.execute(sql`select ${names}, count(*) from (${rows}) as looked_at group by ${names}`);
  const combinations = result.rows as Combination<Facet>[];
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

export const upTo = (count: number, most: number): Total => (count < most ? count : { atLeast: most });

export async function countEach(db: Queryable, queries: readonly SQL[]): Promise<number[]> {
  if (queries.length === 0) return [];
  const counts = queries.map((rows) => sql`(select count(*) from (${rows}) as found)`);
  const { rows } = await db.execute<{ counts: string[] }>(
    sql`select array[${sql.join(counts, sql`, `)}]::text[] as counts`,
  );
  return onlyRow("countEach", rows).counts.map(Number);
}
