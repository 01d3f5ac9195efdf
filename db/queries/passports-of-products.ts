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

export async function findNewestOfProducts(
  db: Queryable,
  { brandId, productIds, rest }: ProductsPassports,
  { after, limit }: { after: SQL | undefined; limit: number },
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select newest.id from unnest(${sql.param(productIds)}::text[]) as chosen(product_id)
    cross join lateral (
      select id from passports
      where passports.product_id = chosen.product_id and passports.brand_id = ${brandId} ${also(rest)} ${also(after)}
      order by id desc limit ${limit}
    ) as newest
    order by newest.id desc limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Counting stops after `most`. */
export async function countOfProducts(db: Queryable, { brandId, productIds, rest }: ProductsPassports, most: number): Promise<number> {
  const { rows } = await db.execute<{ count: string }>(sql`
    select count(*) from (
      select 1 from unnest(${sql.param(productIds)}::text[]) as chosen(product_id)
      cross join lateral (
        select 1 from passports
        where passports.product_id = chosen.product_id and passports.brand_id = ${brandId} ${also(rest)}
        limit ${most}
      ) as one_each
      limit ${most}
    ) as counted`);
  return Number(rows[0]!.count);
}

const also = (condition: SQL | undefined) => (condition ? sql`and ${condition}` : sql``);
