import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { requireValue } from "@/lib/platform/require-value";
import { passports, products } from "../schema";
import type { BrandDb } from "../tenant";
import { isBatchRecalled } from "./batches";
import { countEach, countInLook, type FacetCounts, facetsByLook, upTo } from "./conditions";
import {
  areRare,
  custodyCondition,
  ownerCondition,
  type PassportListFilter,
  type PassportMatch,
  resolvePassportFilter,
  troubleCondition,
} from "./passport-filters";
import { someOfProducts } from "./passports-of-products";
import { inTrouble, pendingPassports } from "./units";

const CHOICES = {
  status: "statuses",
  owner: "ownerStates",
  group: "groups",
  alert: "alerts",
  trouble: "troubles",
} as const;
export type PassportFacet = keyof typeof CHOICES;
const FACETS = Object.keys(CHOICES) as PassportFacet[];

/** Values with an index of their own, because the first matching passports may contain none of them. */
const RARE_VALUES: Record<PassportFacet, readonly string[]> = {
  status: ["suspended", "revoked", "archived"],
  owner: ["owned", "transfer_pending"],
  group: [],
  alert: ["reported_lost", "reported_stolen", "recalled"],
  trouble: ["yes"],
};

/** Applies when no rare value does. Counted separately only when it is common. */
const COMMON_VALUES: Partial<Record<PassportFacet, string>> = { status: "active", owner: "unclaimed", trouble: "no" };
const COMMON_SHARE = 0.1;
const BY_PRODUCT: Partial<Record<PassportFacet, readonly string[]>> = {
  status: RARE_VALUES.status,
  owner: ["owned"],
  alert: ["reported_lost", "reported_stolen"],
  trouble: ["yes"],
};
const PRODUCTS_ASKED_MAX = 100;

interface Bounds {
  looked: number;
  most: number;
  /** Up to this number each product is queried separately; above it, all units of the brand's products are scanned. */
  queriedMax?: number;
}

export async function countPassportFacets(
  db: BrandDb,
  filter: PassportListFilter,
  bounds: Bounds,
): Promise<Record<PassportFacet, FacetCounts>> {
  const looks = facetsByLook(FACETS, (facet) => filter[CHOICES[facet]].length > 0);
  const facetCounts = await Promise.all(looks.map((facets) => countInOneLook(db, filter, facets, bounds)));
  return Object.assign({}, ...facetCounts) as Record<PassportFacet, FacetCounts>;
}

async function countInOneLook(
  db: BrandDb,
  filter: PassportListFilter,
  facets: PassportFacet[],
  { looked, most, queriedMax = PRODUCTS_ASKED_MAX }: Bounds,
): Promise<Partial<Record<PassportFacet, FacetCounts>>> {
  const open = { ...filter, ...Object.fromEntries(facets.map((facet) => [CHOICES[facet], []])) };
  // Without its own choice a facet may match all passports of the brand, so its values are counted separately.
  const isOpened = facets.some((facet) => filter[CHOICES[facet]].length > 0 && RARE_VALUES[facet].length > 0);
  const lookedAt = isOpened && !areRare(open) ? Math.min(looked, most) : looked;
  const match = await resolvePassportFilter(db, open);
  const some = someThatMatch(match, lookedAt);
  const values = sql.join(
    facets.map((facet) => sql`${valueOf(facet, open)} as ${sql.identifier(facet)}`),
    sql`, `,
  );
  const { counts, seen } = await countInLook(
    db,
    facets,
    sql`select ${values} from (${some}) as passports inner join products on products.id = passports.product_id`,
    lookedAt,
  );
  // A search uses its own indexes, so the indexes of rare values do not help.
  if (filter.meant || counts[requireValue(facets[0], "A facet")].isComplete) return counts;
  const common = facets.flatMap((facet) => {
    const value = COMMON_VALUES[facet];
    return value !== undefined && (seen[facet][value] ?? 0) >= lookedAt * COMMON_SHARE ? [{ facet, value }] : [];
  });
  for (const { facet, value, count } of await countValues(db, { open, match, facets, common, most, queriedMax }))
    counts[facet].counts[value] = upTo(count, most);
  return counts;
}

interface ValueCount {
  common: { facet: PassportFacet; value: string }[];
  open: PassportListFilter;
  match: PassportMatch;
  facets: PassportFacet[];
  most: number;
  queriedMax: number;
}

async function countValues(db: BrandDb, { open, match, facets, common, most, queriedMax }: ValueCount) {
  const rare = facets.flatMap((facet) => RARE_VALUES[facet].map((value) => ({ facet, value })));
  const ofAnyTrouble = open.troubles.length === 1 ? await resolvePassportFilter(db, { ...open, troubles: [] }) : match;
  const queries: SQL[] = [];
  for (const { facet, value } of rare) {
    const isTrouble = facet === "status" || (facet === "alert" && value !== "recalled");
    // These passports are all in trouble already. The extra condition has no index and would be checked row by row.
    const narrowed = await narrowTo(db, { open, match: isTrouble ? ofAnyTrouble : match, facet, value, queriedMax });
    queries.push(isTrouble && open.troubles[0] === "no" ? sql`select 1 where false` : someThatMatch(narrowed, most));
  }
  for (const { facet, value } of common)
    queries.push(someThatMatch(narrowAmongMany(match, await conditionOf(db, open, facet, value)), most));
  const counts = await countEach(db, queries);
  return [...rare, ...common].map((one, index) => ({ ...one, count: requireValue(counts[index], "A count") }));
}

async function narrowTo(
  db: BrandDb,
  {
    open,
    match,
    facet,
    value,
    queriedMax,
  }: Omit<ValueCount, "facets" | "most" | "common"> & { facet: PassportFacet; value: string },
): Promise<PassportMatch> {
  if (value === "recalled") return resolvePassportFilter(db, { ...open, alerts: ["recalled"] });
  const { brandId } = open;
  const { ofProducts } = match;
  const condition = await conditionOf(db, open, facet, value);
  if (!ofProducts || ofProducts.count > queriedMax || !BY_PRODUCT[facet]?.includes(value))
    return { brandId, condition: and(condition, match.beside) };
  const ofIndex = and(eq(passports.brandId, brandId), facet === "owner" ? undefined : inTrouble, condition);
  return { ...match, ofProducts: { ...ofProducts, rest: and(ofIndex, ofProducts.rest) } };
}

/** Most matches have this value, so the list's own query finds enough and counting stops early. */
function narrowAmongMany({ brandId, condition, beside, ofProducts }: PassportMatch, also?: SQL): PassportMatch {
  return {
    brandId,
    condition: and(also, beside ?? condition),
    ofProducts: ofProducts && { ...ofProducts, rest: and(ofProducts.rest, also) },
  };
}

async function conditionOf(db: BrandDb, open: PassportListFilter, facet: PassportFacet, value: string) {
  const { brandId, statuses, ownerStates, alerts, troubles, at } = {
    ...open,
    [CHOICES[facet]]: [value],
  } as PassportListFilter;
  if (facet === "status") return inArray(passports.status, statuses);
  // Filters by the ids of the few pending transfers: for a join PostgreSQL reads all passports of the brand.
  if (value === "transfer_pending") return sql`${passports.id} = any(array(${pendingPassports(brandId, at)}))`;
  if (facet === "owner") return ownerCondition(db, brandId, ownerStates, at);
  return facet === "trouble" ? troubleCondition(troubles) : custodyCondition(alerts);
}

function someThatMatch({ brandId, condition, ofProducts }: PassportMatch, most: number): SQL {
  if (ofProducts) return someOfProducts(ofProducts, most);
  return sql`select passports.* from passports where ${and(eq(passports.brandId, brandId), condition)} limit ${most}`;
}

function valueOf(facet: PassportFacet, { brandId, at }: PassportListFilter): SQL<unknown> {
  if (facet === "status") return sql`${passports.status}`;
  if (facet === "trouble") return sql`case when ${inTrouble} then 'yes' else 'no' end`;
  if (facet === "group") return sql`${products.productGroup}`;
  if (facet === "alert")
    return sql`array_remove(array[nullif(${passports.custodyFlag}, 'none'), case
      when ${products.recalledAt} is not null or ${isBatchRecalled} then 'recalled' end], null)`;
  // Pending passports are collected once: a lookup per passport would cost more than the rest of the query.
  return sql`case when ${passports.id} in (${pendingPassports(brandId, at)}) then 'transfer_pending'
    when ${passports.holderId} is not null then 'owned' else 'unclaimed' end`;
}
