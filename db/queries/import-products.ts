import { and, eq, sql } from "drizzle-orm";
import { importProblems, importProducts, importRows } from "../schema";
import type { BrandDb, TenantDb } from "../tenant";
import { updateMany } from "./bulk-writer";
import { DUPLICATE_ORDINAL, type FieldColumns } from "./import-repairs";
import { inputRows } from "./input-rows";

export type SharedProduct = typeof importProducts.$inferSelect;

const amongKeys = (column: "product_key" | "key", keys?: readonly string[]) =>
  keys ? sql`and ${sql.identifier(column)} = any(${sql.param([...keys])}::text[])` : sql``;

export async function deleteImportProducts(
  tx: TenantDb,
  { importId, keys }: { importId: string; keys?: readonly string[] },
): Promise<void> {
  await tx.execute(sql`delete from import_contradictions where import_id = ${importId} ${amongKeys("key", keys)}`);
  await tx.execute(sql`delete from import_products where import_id = ${importId} ${amongKeys("key", keys)}`);
}

export async function refuseNameless(
  tx: TenantDb,
  params: { importId: string; columns: FieldColumns; expected: string; keys?: readonly string[] },
): Promise<void> {
  const { importId, columns, expected, keys } = params;
  const lacking = sql`import_id = ${importId} and lacks_name and outcome = 'new' ${amongKeys("product_key", keys)}`;
  const { rows } = await tx.execute(sql`select 1 from import_rows where ${lacking} limit 1`);
  if (rows.length === 0) return;
  await tx.execute(sql`
    with found as (
      select number, lacks_name, bool_or(not lacks_name and outcome <> 'refused') over (partition by product_key)
      as is_named
      from import_rows where import_id = ${importId} and product_key is not null
      and outcome <> 'refused' ${amongKeys("product_key", keys)}
    ), nameless as materialized (select number from found where lacks_name and not is_named
    ), reported as (
      insert into import_problems (import_id, number, ordinal, column_index, field, code, severity, found, expected)
      select ${importId}, number, ${DUPLICATE_ORDINAL - 1}, ${columns["name"] ?? null}::integer, 'name',
      'required', 'error', null, ${expected} from nameless
      on conflict do nothing
    )
    update import_rows set outcome = 'refused' where import_id = ${importId} and number = any(array(select number
    from nameless))`);
}

export async function putImportProducts(
  tx: TenantDb,
  { importId, keys }: { importId: string; keys?: readonly string[] },
): Promise<void> {
  const outcomes = (outcome: string) => sql`count(*) filter (where outcome = ${outcome})`;
  await tx.execute(sql`
    insert into import_products (import_id, key, first_row, new_rows, changed_rows, added_rows, unchanged_rows,
    units, changed_row, variants, stated_by)
    select ${importId}, product_key, coalesce(min(number) filter (where outcome <> 'unchanged'), min(number)),
    ${outcomes("new")}, ${outcomes("changed")}, ${outcomes("added")},
      ${outcomes("unchanged")}, sum(units), min(number) filter (where outcome = 'changed'), count(distinct stated),
      array[min(number)]
    from import_rows where import_id = ${importId} and product_key is not null
    and outcome <> 'refused' ${amongKeys("product_key", keys)}
    group by product_key having count(*) > 1
    on conflict (import_id, key) do update set first_row = excluded.first_row, new_rows = excluded.new_rows,
    changed_rows = excluded.changed_rows,
      added_rows = excluded.added_rows, unchanged_rows = excluded.unchanged_rows, units = excluded.units,
      changed_row = excluded.changed_row`);
}

export interface VariedProduct {
  key: string;
  variants: number;
}

export async function listVariedProducts(
  db: TenantDb,
  params: { importId: string; keys?: readonly string[]; after: string; limit: number },
): Promise<VariedProduct[]> {
  const { importId, keys, after, limit } = params;
  const { rows } = await db.execute<{ key: string; variants: number }>(sql`
    select key, variants from import_products where import_id = ${importId} and variants > 1
    and key > ${after} ${amongKeys("key", keys)} order by key limit ${limit}`);
  return rows;
}

export interface Variant {
  key: string;
  stated: string;
  rows: number;
  number: number;
  cells: string[];
  units: number;
  productId: string | null;
}

export async function listVariants(
  db: TenantDb,
  params: { importId: string; keys: string[]; limit: number },
): Promise<Variant[]> {
  const { importId, keys, limit } = params;
  const { rows } = await db.execute<{
    key: string;
    stated: string;
    rows: number;
    number: number;
    cells: string[];
    units: number;
    product_id: string | null;
  }>(sql`
    select v.key, v.stated, v.rows, v.number, r.cells, r.units, r.product_id from (
      select product_key as key, stated, count(*)::int as rows, min(number) as number from import_rows
      where import_id = ${importId} and product_key = any(${sql.param(keys)}::text[]) and outcome <> 'refused'
      group by product_key, stated order by count(*) desc, min(number) limit ${limit}
    ) v join import_rows r on r.import_id = ${importId} and r.number = v.number
    order by v.key, v.rows desc, v.number`);
  return rows.map(({ product_id: productId, ...row }) => ({ ...row, productId }));
}

export interface RefusedStatement {
  key: string;
  stated: string;
  field: string;
  column: number | null;
  found: string;
  expected: string;
  ordinal: number;
}

export async function refuseStatements(
  tx: TenantDb,
  { importId, refused }: { importId: string; refused: readonly RefusedStatement[] },
): Promise<void> {
  if (refused.length === 0) return;
  const { field, column, found, expected, ordinal } = importProblems;
  const { productKey: key, stated } = importRows;
  const inputs = inputRows({ key, stated, field, column, found, expected, ordinal }, refused);
  await tx.execute(sql`
    with given as materialized (select * from ${inputs.from}
    ), reported as (
      insert into import_problems (import_id, number, ordinal, column_index, field, code, severity, found, expected)
      select r.import_id, r.number, ${DUPLICATE_ORDINAL + 10} + given.ordinal, given."column", given.field,
      'product_differs', 'error', given.found, given.expected
      from given join import_rows r on r.import_id = ${importId} and r.product_key = given.key
      and r.stated = given.stated
      where r.outcome <> 'refused'
      on conflict do nothing
    )
    update import_rows r set outcome = 'refused' from (select distinct key, stated from given) given
    where r.import_id = ${importId} and r.product_key = given.key and r.stated = given.stated`);
}

export interface RefusedProduct {
  key: string;
  field: string;
  code: string;
  column: number | null;
  expected: string;
  ordinal: number;
}

export async function refuseProducts(
  tx: TenantDb,
  { importId, refused }: { importId: string; refused: readonly RefusedProduct[] },
): Promise<void> {
  if (refused.length === 0) return;
  const { field, code, column, expected, ordinal } = importProblems;
  const inputs = inputRows({ key: importRows.productKey, field, code, column, expected, ordinal }, refused);
  await tx.execute(sql`
    with given as materialized (select * from ${inputs.from}
    ), reported as (
      insert into import_problems (import_id, number, ordinal, column_index, field, code, severity, found, expected)
      select r.import_id, r.number, ${DUPLICATE_ORDINAL + 10} + given.ordinal, given."column", given.field,
      given.code, 'error',
        case when given."column" is null then null else left(nullif(r.cells ->> given."column", ''), 200) end,
        given.expected
      from given join import_rows r on r.import_id = ${importId} and r.product_key = given.key
      where r.outcome <> 'refused'
      on conflict do nothing
    )
    update import_rows r set outcome = 'refused' from (select distinct key from given) given
    where r.import_id = ${importId} and r.product_key = given.key`);
}

export async function setStatedBy(
  tx: TenantDb,
  { importId, products }: { importId: string; products: readonly { key: string; statedBy: number[] }[] },
): Promise<void> {
  await updateMany(tx, importProducts, products, {
    key: ["key"],
    set: ["statedBy"],
    where: () => eq(importProducts.importId, importId),
  });
}

export async function dropLoneProducts(
  tx: TenantDb,
  { importId, keys }: { importId: string; keys: readonly string[] },
): Promise<void> {
  await tx.execute(sql`
    delete from import_products p where import_id = ${importId} ${amongKeys("key", keys)}
      and (select count(*) from import_rows r where r.import_id = p.import_id and r.product_key = p.key
      and r.outcome <> 'refused') < 2`);
}

export async function listSharedProducts(
  db: TenantDb,
  params: { importId: string; keys: string[] },
): Promise<SharedProduct[]> {
  if (params.keys.length === 0) return [];
  return db
    .select()
    .from(importProducts)
    .where(
      and(
        eq(importProducts.importId, params.importId),
        sql`${importProducts.key} = any(${sql.param(params.keys)}::text[])`,
      ),
    );
}

export interface MadeProduct {
  key: string;
  productId: string;
  version: number;
  units: number;
}

export async function recordMade(
  tx: BrandDb,
  { importId, products }: { importId: string; products: readonly MadeProduct[] },
): Promise<void> {
  const changes = products.map(({ units: unitsMade, ...product }) => ({ ...product, unitsMade }));
  await updateMany(tx, importProducts, changes, {
    key: ["key"],
    set: ["productId", "version"],
    add: ["unitsMade"],
    where: () => eq(importProducts.importId, importId),
  });
}
