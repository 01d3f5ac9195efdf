import { type SQL, sql } from "drizzle-orm";
import { onlyRow } from "../rows";
import type { BrandDb } from "../tenant";

/**
 * Passports of many products of one brand, by the index of each product: the newest of all, and how many, without
 * gathering those that are not asked for. That they are the brand's is said by their products, so that the index alone
 * can answer.
 */
export interface ProductsPassports {
  brandId: string;
  /** A query of the ids of the brand's products. */
  products: SQL;
  /** How many these are; Infinity: nobody has counted them. */
  count: number;
  /** What they have to meet besides, and most of them do. */
  rest: SQL | undefined;
  /** What others are meant by, whatever their products; an index of its own finds them. */
  others?: SQL;
}

/** These products, of whose ids those that are another brand's count for nothing. */
export function theseProducts(brandId: string, ids: readonly string[]): Pick<ProductsPassports, "products" | "count"> {
  return {
    products: sql`select id from products where brand_id = ${brandId} and id = any(${sql.param(ids)}::text[])`,
    count: ids.length,
  };
}

/** The newest of all, or the oldest. */
export async function findFirstOfProducts(
  db: BrandDb,
  { brandId, products, rest, others }: ProductsPassports,
  { after, limit, isOldestFirst }: { after: SQL | undefined; limit: number; isOldestFirst?: boolean },
): Promise<string[]> {
  const firstOf = (most: number) => sql`order by id ${sql.raw(isOldestFirst ? "asc" : "desc")} limit ${most}`;
  const first = firstOf(limit);
  const ofEach = (most: number) => sql`select id from passports where passports.product_id = chosen.id ${also(rest)}
    ${also(after)} ${firstOf(most)}`;
  // So many rows are of no more products: of those that begin first.
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

/** Counting stops after `most`. */
export async function countOfProducts(db: BrandDb, ofProducts: ProductsPassports, most: number): Promise<number> {
  const { rows } = await db.execute<{ count: string }>(
    sql`select count(*) from (${someOfProducts(ofProducts, most, "passports.id")}) as counted`,
  );
  return Number(onlyRow("countOfProducts", rows).count);
}

/** The rows of any of them, `most` at most. */
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

/** `is not true`: looked at one by one, and not by the index of each product. */
const amongOthers = ({
  brandId,
  products,
  others,
}: Pick<ProductsPassports, "brandId" | "products"> & { others: SQL }) =>
  sql`passports.brand_id = ${brandId} and ${others} and (passports.product_id in (${products})) is not true`;

const also = (condition: SQL | undefined) => (condition ? sql`and ${condition}` : sql``);
