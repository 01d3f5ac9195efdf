import { type SQL, sql } from "drizzle-orm";
import { onlyRow } from "../rows";
import type { BrandDb } from "../tenant";

/** The brand is checked on the products, so that an index-only scan by product suffices. */
export interface ProductsPassports {
  brandId: string;
  products: SQL;
  count: number;
  rest: SQL | undefined;
  others?: SQL;
}

export function theseProducts(brandId: string, ids: readonly string[]): Pick<ProductsPassports, "products" | "count"> {
  return {
    products: sql`select id from products where brand_id = ${brandId} and id = any(${sql.param(ids)}::text[])`,
    count: ids.length,
  };
}

export async function findFirstOfProducts(
  db: BrandDb,
  { brandId, products, rest, others }: ProductsPassports,
  { after, limit, isOldestFirst }: { after: SQL | undefined; limit: number; isOldestFirst?: boolean },
): Promise<string[]> {
  const firstOf = (most: number) => sql`order by id ${sql.raw(isOldestFirst ? "asc" : "desc")} limit ${most}`;
  const first = firstOf(limit);
  const ofEach = (most: number) => sql`select id from passports where passports.product_id = chosen.id ${also(rest)}
    ${also(after)} ${firstOf(most)}`;
  // A page of n rows comes from at most n products: those with the first rows.
  const leading = sql`select chosen.id from (${products}) as chosen
    cross join lateral (${ofEach(1)}) as leader order by leader.id ${sql.raw(isOldestFirst ? "asc" : "desc")}
    limit ${limit}`;
  const ofOthers =
    others &&
    sql`select id from passports where ${amongOthers({ brandId, products, others })} ${also(rest)} ${also(after)}
      ${first}`;
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (
      select of_each.id from (${leading}) as chosen cross join lateral (${ofEach(limit)}) as of_each
      ${ofOthers ? sql`union all (${ofOthers})` : sql``}
    ) as found ${first}`);
  return rows.map(({ id }) => id);
}

export async function countOfProducts(db: BrandDb, ofProducts: ProductsPassports, most: number): Promise<number> {
  const { rows } = await db.execute<{ count: string }>(
    sql`select count(*) from (${someOfProducts(ofProducts, most, "passports.id")}) as counted`,
  );
  return Number(onlyRow("countOfProducts", rows).count);
}

export function someOfProducts(
  { brandId, products, rest, others }: ProductsPassports,
  most: number,
  columns = "passports.*",
): SQL {
  const some = sql.raw(columns);
  const ofEach = sql`select ${some} from passports where passports.product_id = chosen.id ${also(rest)} limit ${most}`;
  const ofOthers =
    others &&
    sql`select ${some} from passports where ${amongOthers({ brandId, products, others })} ${also(rest)} limit ${most}`;
  return sql`
    select some_each.* from (${products}) as chosen cross join lateral (${ofEach}) as some_each
    ${ofOthers ? sql`union all (${ofOthers})` : sql``}
    limit ${most}`;
}

/** `is not true` makes the planner check rows one by one instead of using the product index. */
const amongOthers = ({
  brandId,
  products,
  others,
}: Pick<ProductsPassports, "brandId" | "products"> & { others: SQL }) =>
  sql`passports.brand_id = ${brandId} and ${others} and (passports.product_id in (${products})) is not true`;

const also = (condition: SQL | undefined) => (condition ? sql`and ${condition}` : sql``);
