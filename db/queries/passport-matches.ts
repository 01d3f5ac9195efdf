import { and, asc, desc, eq, gt, gte, lt, lte, type SQL, sql } from "drizzle-orm";
import { onlyRow } from "../rows";
import { passports, transfers } from "../schema";
import type { BrandDb } from "../tenant";
import { among } from "./conditions";
import type { PassportMatch } from "./passport-filters";
import { countOfProducts, findFirstOfProducts } from "./passports-of-products";

/** Scans the newest passports first; if they do not fill the page, matches are rare and indexes collect them all. */

/** Limits on passports scanned, on those scanned to count frequent matches, and on products queried. */
export interface Budget {
  newest: number;
  counted: number;
  products: number;
}
const BUDGET: Budget = { newest: 20_000, counted: 100_000, products: 2_000 };
/** Below this share of the newest passports, matches count as rare. */
const RARE_SHARE = 1 / 20;

interface Page {
  cursor?: string;
  limit: number;
  isOldestFirst?: boolean;
}

export async function findMatchingIds(
  db: BrandDb,
  { brandId, condition, ofProducts }: PassportMatch,
  { cursor, limit, isOldestFirst = false }: Page,
  { newest: lookedThrough, products: askedEach }: Budget = BUDGET,
): Promise<string[]> {
  const [beyond, upTo, direction] = isOldestFirst ? [gt, lte, asc] : [lt, gte, desc];
  const after = cursor ? beyond(passports.id, cursor) : undefined;
  if (ofProducts && ofProducts.count <= askedEach)
    return findFirstOfProducts(db, ofProducts, { after, limit, isOldestFirst });
  const floor = condition && (await findFloor(db, brandId, lookedThrough, { after, isOldestFirst }));
  const first = await db
    .select({ id: passports.id })
    .from(passports)
    .where(and(eq(passports.brandId, brandId), condition, after, floor ? upTo(passports.id, floor) : undefined))
    .orderBy(direction(passports.id))
    .limit(limit);
  const ids = first.map(({ id }) => id);
  if (!floor || ids.length === limit) return ids;
  if (ofProducts)
    return [
      ...ids,
      ...(await findFirstOfProducts(db, ofProducts, {
        after: beyond(passports.id, floor),
        limit: limit - ids.length,
        isOldestFirst,
      })),
    ];
  const all = db
    .select({ id: passports.id })
    .from(passports)
    .where(and(eq(passports.brandId, brandId), condition, beyond(passports.id, floor)));
  const { rows } = await db.execute<{ id: string }>(sql`
    with matching as materialized (${all}) select id from matching order by ${direction(sql`id`)}
    limit ${limit - ids.length}`);
  return [...ids, ...rows.map(({ id }) => id)];
}

/** At most `most`, and a lower bound: older passports are not scanned. */
export async function countMatching(
  db: BrandDb,
  { brandId, condition, ofProducts, isRare }: PassportMatch,
  most: number,
  budget: Budget = BUDGET,
): Promise<{ count: number; isExact: boolean }> {
  if (ofProducts) return { count: await countOfProducts(db, ofProducts, most), isExact: true };
  const countFrom = async (floor: string | null) => {
    const where = and(eq(passports.brandId, brandId), condition, floor ? gte(passports.id, floor) : undefined);
    const some = db
      .select({ one: sql`1`.as("one") })
      .from(passports)
      .where(where)
      .limit(most)
      .as("some");
    const rows = await db.select({ count: sql<number>`count(*)`.mapWith(Number) }).from(some);
    return onlyRow("countMatching", rows).count;
  };
  const floor = condition && !isRare ? await findFloor(db, brandId, budget.newest) : null;
  const inNewest = await countFrom(floor);
  if (!floor || inNewest === most) return { count: inNewest, isExact: true };
  if (inNewest >= budget.newest * RARE_SHARE) {
    const farFloor = await findFloor(db, brandId, budget.counted);
    const count = await countFrom(farFloor);
    return { count, isExact: farFloor === null || count === most };
  }
  const all = db
    .select({ id: passports.id })
    .from(passports)
    .where(and(eq(passports.brandId, brandId), condition));
  const { rows } = await db.execute<{ count: string }>(
    sql`with matching as materialized (${all}) select count(*) from matching`,
  );
  return { count: Math.min(Number(onlyRow("countMatching", rows).count), most), isExact: true };
}

async function findFloor(
  db: BrandDb,
  brandId: string,
  first: number,
  { after, isOldestFirst }: { after?: SQL; isOldestFirst?: boolean } = {},
): Promise<string | null> {
  const [floor] = await db
    .select({ id: passports.id })
    .from(passports)
    .where(and(eq(passports.brandId, brandId), after))
    .orderBy((isOldestFirst ? asc : desc)(passports.id))
    .offset(first - 1)
    .limit(1);
  return floor?.id ?? null;
}

export function matchIds(brandId: string, ids: readonly string[]): PassportMatch {
  return { brandId, condition: among(passports.id, ids) };
}

export async function countStandings(db: BrandDb, { brandId, condition }: PassportMatch, most: number) {
  const { status, custodyFlag, lifeEnd } = passports;
  const isDecommissioned = sql<boolean>`${passports.decommissionedAt} is not null`.as("is_decommissioned");
  const chosen = db
    .select({ status, custodyFlag, isDecommissioned, lifeEnd })
    .from(passports)
    .where(and(eq(passports.brandId, brandId), condition))
    .limit(most)
    .as("chosen");
  return db
    .select({
      status: chosen.status,
      custodyFlag: chosen.custodyFlag,
      isDecommissioned: chosen.isDecommissioned,
      lifeEnd: chosen.lifeEnd,
      count: sql<number>`count(*)`.mapWith(Number),
    })
    .from(chosen)
    .groupBy(chosen.status, chosen.custodyFlag, chosen.isDecommissioned, chosen.lifeEnd);
}

export async function countPending(db: BrandDb, { brandId, condition }: PassportMatch, at: Date): Promise<number> {
  const rows = await db
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(transfers)
    .innerJoin(passports, eq(passports.id, transfers.passportId))
    .where(
      and(eq(transfers.brandId, brandId), eq(transfers.status, "pending"), gt(transfers.expiresAt, at), condition),
    );
  return onlyRow("countPending", rows).count;
}
