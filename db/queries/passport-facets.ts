import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../client";
import { passports, products } from "../schema";
import { type PassportListFilter, type PassportMatch, resolvePassportFilter, searchCondition } from "./passport-matches";

const FACETS = ["status", "owner", "group"] as const;
export type Facet = (typeof FACETS)[number];

/** How many matching passports have each value of a facet. Not complete: only so many were looked at, and there are more. */
export interface FacetCounts {
  counts: Record<string, number>;
  /** The values whose counts are right, whatever the others are. */
  exact: string[];
  isComplete: boolean;
}

/** What a facet's own choice leaves out of account: its values are counted as if none of them were chosen. */
const WITHOUT: Record<Facet, () => Partial<PassportListFilter>> = {
  status: () => ({ statuses: [] }),
  owner: () => ({ ownerStates: [] }),
  group: () => ({ groups: [] }),
};

/** Counts the values of every facet, each among `most` passports that match all other filters, at a cost that is bounded by `most`. */
export async function countFacets(db: Queryable, filter: PassportListFilter, most: number): Promise<Record<Facet, FacetCounts>> {
  const { search, ...others } = filter;
  const looked = { ...others, meant: search && (await searchCondition(db, filter.brandId, search)) };
  const [status, owner, group] = await Promise.all(FACETS.map((facet) => countFacet(db, looked, facet, most)));
  return { status: status!, owner: owner!, group: group! };
}

async function countFacet(db: Queryable, filter: PassportListFilter, facet: Facet, most: number): Promise<FacetCounts> {
  const match = await resolvePassportFilter(db, { ...filter, ...WITHOUT[facet]() });
  const { rows } = await db.execute<{ value: string; count: string }>(
    sql`select value, count(*) from (${some(db, match, valueOf(facet, filter), most)}) as looked_at group by value`,
  );
  const counts = Object.fromEntries(rows.map(({ value, count }) => [value, Number(count)]));
  const isComplete = Object.values(counts).reduce((sum, count) => sum + count, 0) < most;
  if (isComplete) return { counts, exact: [], isComplete };
  // A search has its own indexes; beside them those of the rare values are of no use.
  if (filter.meant) return { counts, exact: [], isComplete };
  const rare = await Promise.all(rareValues(filter, facet).map((one) => countRare(db, one, most)));
  for (const { value, count } of rare) counts[value] = count;
  return { counts, exact: rare.filter(({ count }) => count < most).map(({ value }) => value), isComplete };
}

/** Each value that an index of its own finds, as a filter: among the first passports that match there may be none. */
function rareValues(filter: PassportListFilter, facet: Facet): { value: string; filter: PassportListFilter }[] {
  if (facet === "status") return RARE_STATUSES.map((value) => ({ value, filter: { ...filter, statuses: [value] } }));
  if (facet === "owner") return RARE_OWNER_STATES.map((value) => ({ value, filter: { ...filter, ownerStates: [value] } }));
  return [];
}
const RARE_STATUSES = ["suspended", "revoked", "archived"] as const;
const RARE_OWNER_STATES = ["owned", "transfer_pending"] as const;

async function countRare(db: Queryable, { value, filter }: { value: string; filter: PassportListFilter }, most: number) {
  const { brandId, condition } = await resolvePassportFilter(db, filter);
  const found = db.select({ one: sql`1`.as("one") }).from(passports).where(and(eq(passports.brandId, brandId), condition)).limit(most);
  const { rows } = await db.execute<{ count: string }>(sql`select count(*) from (${found}) as found`);
  return { value, count: Number(rows[0]!.count) };
}

function some(db: Queryable, { brandId, condition }: PassportMatch, value: SQL<string>, most: number) {
  return db
    .select({ value: value.as("value") })
    .from(passports)
    .innerJoin(products, eq(products.id, passports.productId))
    .where(and(eq(passports.brandId, brandId), condition))
    .limit(most);
}

function valueOf(facet: Facet, { brandId, at }: PassportListFilter): SQL<string> {
  if (facet === "status") return sql<string>`${passports.status}`;
  if (facet === "group") return sql<string>`coalesce(${products.productGroup}, '')`;
  // Gathered once: asked passport by passport it would cost more than all the rest.
  const pending = sql`select passport_id from transfers where brand_id = ${brandId} and status = 'pending' and expires_at > ${at}`;
  return sql<string>`case when ${passports.id} in (${pending}) then 'transfer_pending' when ${passports.holderId} is not null then 'owned' else 'unclaimed' end`;
}
