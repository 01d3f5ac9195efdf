import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../client";

/**
 * Passports of many products of one brand, by the index of each product: the newest of all, and how many, without gathering
 * those that are not asked for. `rest`: what they have to meet besides, and most of them do.
 */
export interface ProductsPassports {
  brandId: string;
  productIds: readonly string[];
  rest: SQL | undefined;
}

/** The newest of all, or the oldest. */
export async function findFirstOfProducts(
  db: Queryable,
  { brandId, productIds, rest }: ProductsPassports,
  { after, limit, isOldestFirst }: { after: SQL | undefined; limit: number; isOldestFirst?: boolean },
): Promise<string[]> {
  const direction = sql.raw(isOldestFirst ? "asc" : "desc");
  const { rows } = await db.execute<{ id: string }>(sql`
    select first.id from unnest(${sql.param(productIds)}::text[]) as chosen(product_id)
    cross join lateral (
      select id from passports
      where passports.product_id = chosen.product_id and passports.brand_id = ${brandId} ${also(rest)} ${also(after)}
      order by id ${direction} limit ${limit}
    ) as first
    order by first.id ${direction} limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Counting stops after `most`. */
export async function countOfProducts(db: Queryable, ofProducts: ProductsPassports, most: number): Promise<number> {
  const { rows } = await db.execute<{ count: string }>(sql`select count(*) from (${someOfProducts(ofProducts, most)}) as counted`);
  return Number(rows[0]!.count);
}

/** The rows of any of them, `most` at most. */
export function someOfProducts({ brandId, productIds, rest }: ProductsPassports, most: number): SQL {
  return sql`
    select some_each.* from unnest(${sql.param(productIds)}::text[]) as chosen(product_id)
    cross join lateral (
      select * from passports
      where passports.product_id = chosen.product_id and passports.brand_id = ${brandId} ${also(rest)}
      limit ${most}
    ) as some_each
    limit ${most}`;
}

const also = (condition: SQL | undefined) => (condition ? sql`and ${condition}` : sql``);
