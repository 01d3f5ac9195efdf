import { and, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import { requireValue } from "@/lib/platform/require-value";
import { onlyRow } from "../rows";
import { passports, products } from "../schema";
import type { BrandDb } from "../tenant";
import { areRare, type PassportListFilter, resolvePassportFilter } from "./passport-filters";
import { inTrouble, owned, type UnitFigures, unitFigures } from "./units";

/** Few matches are collected by index and grouped; with many, each product is queried until enough are counted. */

export interface PassportGroup {
  product: {
    id: string;
    name: string;
    model: string | null;
    gtin: string | null;
    externalId: string | null;
    recalledAt: Date | null;
    isExample: boolean;
  };
  figures: UnitFigures;
}

interface Page {
  cursor?: string;
  limit: number;
  unitsMost: number;
  productsMost: number;
}

interface Groups {
  figures: Map<string, UnitFigures>;
  count: number;
}

export async function listPassportGroups(
  db: BrandDb,
  filter: PassportListFilter,
  page: Page,
): Promise<{ groups: PassportGroup[]; count: number }> {
  const { brandId, condition, ofProducts } = await resolvePassportFilter(db, filter);
  const isGathered = areRare(filter) || filter.meant?.units !== undefined || ofProducts?.others !== undefined;
  const { figures, count } = isGathered
    ? await gather(db, { filter, condition, page })
    : await goThrough(db, {
        filter,
        among: and(
          ofProducts && sql`${products.id} in (${ofProducts.products})`,
          filter.productId ? eq(products.id, filter.productId) : undefined,
        ),
        units: ofProducts ? ofProducts.rest : condition,
        page,
      });
  const { id, name, model, gtin, externalId, recalledAt, isExample } = products;
  const rows = await db
    .select({ id, name, model, gtin, externalId, recalledAt, isExample })
    .from(products)
    .where(and(eq(products.brandId, brandId), inArray(id, [...figures.keys()])));
  const byId = new Map(rows.map((product) => [product.id, product]));
  return {
    groups: [...figures].map(([productId, its]) => ({
      product: requireValue(byId.get(productId), "A product"),
      figures: its,
    })),
    count,
  };
}

type Row = { id: string; total: number } & UnitFigures;

type Own = Pick<PassportListFilter, "brandId" | "at">;

async function gather(
  db: BrandDb,
  { filter: { brandId, at }, condition, page }: { filter: Own; condition: SQL | undefined; page: Page },
): Promise<Groups> {
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    with matching as materialized (
      select ${passports.productId} as product_id, ${owned(brandId, at)} as is_owned, ${inTrouble} as is_in_trouble
      from passports where ${and(eq(passports.brandId, brandId), condition)}
    ), grouped as materialized (
      select product_id as id, count(*)::int as registered, count(*) filter (where is_owned)::int as owned,
      count(*) filter (where is_in_trouble)::int as "inTrouble"
      from matching group by product_id
    )
    select grouped.*, (select count(*)::int from grouped) as total
    from grouped ${page.cursor ? sql`where id < ${page.cursor}` : sql``} order by id desc limit ${page.limit}`);
  return { figures: figuresOf(rows), count: rows[0]?.total ?? 0 };
}

interface Through {
  filter: Own;
  among: SQL | undefined;
  units: SQL | undefined;
  page: Page;
}

async function goThrough(db: BrandDb, { filter: { brandId, at }, among, units, page }: Through): Promise<Groups> {
  const { cursor, limit, unitsMost, productsMost } = page;
  // Checked product by product: with a join the planner would read all passports of the brand.
  const hasSome = sql`(select true from passports where ${and(eq(passports.productId, products.id), units)} limit 1)`;
  const matching = and(eq(products.brandId, brandId), among, hasSome);
  const chosen = sql`select id from products where ${and(matching, cursor ? lt(products.id, cursor) : undefined)}
    order by id desc limit ${limit}`;
  const [{ rows }, counts] = await Promise.all([
    db.execute<Row & Record<string, unknown>>(
      sql`select chosen.id, ${unitFigures({ brandId, at, most: unitsMost }, units)} from (${chosen}) as chosen
        order by chosen.id desc`,
    ),
    db.execute<{ count: number }>(
      sql`select count(*)::int as count from (select 1 from products where ${matching}
        limit ${productsMost}) as counted`,
    ),
  ]);
  return { figures: figuresOf(rows), count: onlyRow("goThrough", counts.rows).count };
}

function figuresOf(rows: readonly Row[]): Map<string, UnitFigures> {
  return new Map(
    rows.map(({ id, registered, owned, inTrouble: troubled }) => [id, { registered, owned, inTrouble: troubled }]),
  );
}
