import { and, between, desc, eq, exists, gt, gte, ilike, inArray, isNotNull, isNull, lt, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { ProductGroup } from "@/lib/ecodesign/rules";
import type { OwnerState, PassportStatus } from "@/lib/passports/rules";
import type { PassportSearch } from "@/lib/passports/search-rules";
import type { Queryable } from "../client";
import { passports, products, transfers } from "../schema";
import { countOfProducts, findNewestOfProducts, type ProductsPassports } from "./passports-of-products";
import { containing } from "./patterns";

/**
 * Which passports a list's filter means, at a cost that does not depend on the filter. A planner that is asked for the
 * newest few of rare or unevenly spread matches may walk through every passport of the brand. So the newest are looked
 * through first, as many as are cheap; if they do not fill the page, all matches are gathered by their indexes.
 */

export interface PassportListFilter {
  brandId: string;
  search?: PassportSearch;
  /** What a search means, looked up already. */
  meant?: SQL;
  statuses: PassportStatus[];
  ownerStates: OwnerState[];
  groups: ProductGroup[];
  productId?: string;
  /** A pending transfer past this moment counts as none. */
  at: Date;
}

/** How many passports are looked through: of any matches, and for the count of those that are not rare. */
export interface Budget {
  newest: number;
  counted: number;
}
const BUDGET: Budget = { newest: 20_000, counted: 100_000 };
/** Below this share of the newest, matches are rare. */
const RARE_SHARE = 1 / 20;
/** A search that means more products or units than these means the newest of them. */
const PRODUCTS_MEANT_MAX = 10_000;
const UNITS_MEANT_MAX = 1_000;
const PENDING_MAX = 50_000;

const among = (column: typeof passports.id | typeof passports.productId, ids: readonly string[]) => sql`${column} = any(${sql.param(ids)}::text[])`;

/** A filter put into conditions, with what its words mean looked up. */
export interface PassportMatch {
  brandId: string;
  /** Undefined: all passports of the brand. */
  condition: SQL | undefined;
  /** Set where `condition` means most passports of some products: these are found by their products. */
  ofProducts?: ProductsPassports;
}

/** The ids of matching passports, the newest first, from the one after `cursor` on. */
export async function findMatchingIds(
  db: Queryable,
  { brandId, condition, ofProducts }: PassportMatch,
  { cursor, limit }: { cursor?: string; limit: number },
  { newest: lookedThrough }: Budget = BUDGET,
): Promise<string[]> {
  const after = cursor ? lt(passports.id, cursor) : undefined;
  if (ofProducts) return findNewestOfProducts(db, ofProducts, { after, limit });
  const floor = condition && (await findFloor(db, brandId, lookedThrough, after));
  const newest = await db
    .select({ id: passports.id })
    .from(passports)
    .where(and(eq(passports.brandId, brandId), condition, after, floor ? gte(passports.id, floor) : undefined))
    .orderBy(desc(passports.id))
    .limit(limit);
  const ids = newest.map(({ id }) => id);
  if (!floor || ids.length === limit) return ids;
  const all = db.select({ id: passports.id }).from(passports).where(and(eq(passports.brandId, brandId), condition, lt(passports.id, floor)));
  const { rows } = await db.execute<{ id: string }>(sql`
    with matching as materialized (${all}) select id from matching order by id desc limit ${limit - ids.length}`);
  return [...ids, ...rows.map(({ id }) => id)];
}

/** How many passports match, `most` at most. Not exact: there may be more, among those too old to be looked through. */
export async function countMatching(
  db: Queryable,
  { brandId, condition, ofProducts }: PassportMatch,
  most: number,
  budget: Budget = BUDGET,
): Promise<{ count: number; isExact: boolean }> {
  if (ofProducts) return { count: await countOfProducts(db, ofProducts, most), isExact: true };
  const countFrom = async (floor: string | null) => {
    const where = and(eq(passports.brandId, brandId), condition, floor ? gte(passports.id, floor) : undefined);
    const some = db.select({ one: sql`1`.as("one") }).from(passports).where(where).limit(most).as("some");
    const [counted] = await db.select({ count: sql<number>`count(*)`.mapWith(Number) }).from(some);
    return counted!.count;
  };
  const floor = condition ? await findFloor(db, brandId, budget.newest) : null;
  const inNewest = await countFrom(floor);
  if (!floor || inNewest === most) return { count: inNewest, isExact: true };
  if (inNewest >= budget.newest * RARE_SHARE) {
    const farFloor = await findFloor(db, brandId, budget.counted);
    const count = await countFrom(farFloor);
    return { count, isExact: farFloor === null || count === most };
  }
  const all = db.select({ id: passports.id }).from(passports).where(and(eq(passports.brandId, brandId), condition));
  const { rows } = await db.execute<{ count: string }>(sql`with matching as materialized (${all}) select count(*) from matching`);
  return { count: Math.min(Number(rows[0]!.count), most), isExact: true };
}

/** The oldest of a brand's newest passports, so many of them; null when there are fewer. */
async function findFloor(db: Queryable, brandId: string, newest: number, after?: SQL): Promise<string | null> {
  const [floor] = await db
    .select({ id: passports.id })
    .from(passports)
    .where(and(eq(passports.brandId, brandId), after))
    .orderBy(desc(passports.id))
    .offset(newest - 1)
    .limit(1);
  return floor?.id ?? null;
}

/** Looks up what a filter's words mean, once for all that is asked with it. */
export async function resolvePassportFilter(db: Queryable, filter: PassportListFilter): Promise<PassportMatch> {
  const { brandId, productId, search, statuses, ownerStates, groups, at } = filter;
  const inGroup = db.select({ id: products.id }).from(products).where(and(eq(products.brandId, brandId), inArray(products.productGroup, groups)));
  const rest = and(
    productId ? eq(passports.productId, productId) : undefined,
    filter.meant ?? (search && (await searchCondition(db, brandId, search))),
    statuses.length > 0 ? inArray(passports.status, statuses) : undefined,
    await ownerCondition(db, brandId, ownerStates, at),
  );
  if (groups.length === 0) return { brandId, condition: rest };
  const condition = and(rest, inArray(passports.productId, inGroup));
  if (productId || search || filter.meant || areRare(filter)) return { brandId, condition };
  const productIds = (await inGroup.limit(PRODUCTS_MEANT_MAX + 1)).map(({ id }) => id);
  return { brandId, condition, ofProducts: productIds.length > PRODUCTS_MEANT_MAX ? undefined : { brandId, productIds, rest } };
}

/** Whether the filter leaves so few that an index of theirs finds them all. */
function areRare({ statuses, ownerStates }: PassportListFilter): boolean {
  return (statuses.length > 0 && !statuses.includes("active")) || (ownerStates.length > 0 && !ownerStates.includes("unclaimed"));
}

/** Names are looked up first, so that what they mean is known to the planner and not guessed. */
export async function searchCondition(db: Queryable, brandId: string, search: PassportSearch): Promise<SQL | undefined> {
  if (search.kind === "code") return eq(passports.code, search.code);
  const { words, serials, codes } = search;
  const pattern = containing(words);
  const named = or(ilike(products.name, pattern), ilike(products.model, pattern), eq(products.gtin, words), eq(products.externalId, words));
  const productsMeant = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.brandId, brandId), named))
    .orderBy(desc(products.id))
    .limit(PRODUCTS_MEANT_MAX);
  const unitsMeant = await db
    .select({ id: passports.id })
    .from(passports)
    .where(and(eq(passports.brandId, brandId), or(inArray(passports.serialNumber, serials), codes ? between(passports.code, ...codes) : undefined)))
    .limit(UNITS_MEANT_MAX);
  const [productIds, unitIds] = [productsMeant, unitsMeant].map((rows) => rows.map(({ id }) => id)) as [string[], string[]];
  if (productIds.length === 0) return among(passports.id, unitIds);
  return unitIds.length === 0 ? among(passports.productId, productIds) : or(among(passports.productId, productIds), among(passports.id, unitIds));
}

/** Whether a passport has a transfer waiting for its recipient. */
export function hasPendingTransfer(db: Queryable, at: Date): SQL {
  return exists(
    db
      .select({ id: transfers.id })
      .from(transfers)
      .where(and(eq(transfers.passportId, passports.id), eq(transfers.status, "pending"), gt(transfers.expiresAt, at))),
  );
}

async function ownerCondition(db: Queryable, brandId: string, states: OwnerState[], at: Date): Promise<SQL | undefined> {
  const wanted = new Set(states);
  if (wanted.size === 0 || wanted.size === 3) return undefined;
  const isHeld = wanted.has("owned") ? isNotNull(passports.holderId) : wanted.has("unclaimed") ? isNull(passports.holderId) : undefined;
  const pending = db
    .select({ passportId: transfers.passportId })
    .from(transfers)
    .where(and(eq(transfers.brandId, brandId), eq(transfers.status, "pending"), gt(transfers.expiresAt, at)));
  if (!wanted.has("transfer_pending")) return and(wanted.size === 1 ? isHeld : undefined, notInArray(passports.id, pending));
  if (!isHeld) return inArray(passports.id, pending);
  const ids = (await pending.limit(PENDING_MAX)).map(({ passportId }) => passportId);
  return or(isHeld, among(passports.id, ids));
}

/** Those of these passports that are the brand's. */
export function matchIds(brandId: string, ids: readonly string[]): PassportMatch {
  return { brandId, condition: among(passports.id, ids) };
}

/** How many passports of a match, `most` at most, stand how. */
export async function countStandings(db: Queryable, { brandId, condition }: PassportMatch, most: number) {
  const { status, custodyFlag } = passports;
  const isDecommissioned = sql<boolean>`${passports.decommissionedAt} is not null`.as("is_decommissioned");
  const chosen = db.select({ status, custodyFlag, isDecommissioned }).from(passports).where(and(eq(passports.brandId, brandId), condition)).limit(most).as("chosen");
  return db
    .select({ status: chosen.status, custodyFlag: chosen.custodyFlag, isDecommissioned: chosen.isDecommissioned, count: sql<number>`count(*)`.mapWith(Number) })
    .from(chosen)
    .groupBy(chosen.status, chosen.custodyFlag, chosen.isDecommissioned);
}

/** How many passports of a match have a transfer that waits for its recipient. */
export async function countPending(db: Queryable, { brandId, condition }: PassportMatch, at: Date): Promise<number> {
  const [counted] = await db
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(transfers)
    .innerJoin(passports, eq(passports.id, transfers.passportId))
    .where(and(eq(transfers.brandId, brandId), eq(transfers.status, "pending"), gt(transfers.expiresAt, at), condition));
  return counted!.count;
}
