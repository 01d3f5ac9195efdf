import { sql } from "drizzle-orm";
import type { ProblemSeverity } from "@/lib/imports/rules";
import { importRows, passports } from "../schema";
import type { BrandDb, TenantDb } from "../tenant";
import { inputRows } from "./input-rows";

const DUPLICATES = [
  {
    code: "serial_number_in_file",
    column: "unit",
    field: "serial_number",
    says: "unit of the same product, by its serial number or quantity",
  },
  { code: "unit_external_id_in_file", column: "unit_id", field: "unit_external_id", says: "unit's own id" },
] as const;

/** Ordinals of problems between rows start here, after all problems within one row. */
export const DUPLICATE_ORDINAL = 100;

export type FieldColumns = Readonly<Record<string, number>>;

export interface RowKeys {
  productKeys: string[];
  units: string[];
  unitIds: string[];
}

/** Without `keys` it checks all rows. Uses no join: the import's rows may be too new for the planner's statistics. */
export async function markDuplicates(
  tx: TenantDb,
  params: { importId: string; columns: FieldColumns; keys?: RowKeys },
): Promise<void> {
  const { importId, columns, keys } = params;
  for (const [index, { code, column, field, says }] of DUPLICATES.entries()) {
    const key = sql.identifier(column);
    const keysOfColumn = keys && { unit: keys.units, unit_id: keys.unitIds }[column];
    if (keysOfColumn?.length === 0) continue;
    const among = keysOfColumn ? sql`and rows.${key} = any(${sql.param(keysOfColumn)}::text[])` : sql``;
    await tx.execute(sql`
      with keyed as (
        select rows.number, rows.${key} as key, min(rows.number) over (partition by rows.${key}) as first
        from import_rows rows
        where import_id = ${importId} and rows.${key} is not null ${among}
      ), later as materialized (
        select number, key, first from keyed where number > first
      ), reported as (
        insert into import_problems (import_id, number, ordinal, column_index, field, code, severity, found, expected)
        select ${importId}, number, ${DUPLICATE_ORDINAL + index}, ${columns[field] ?? null}::integer, ${field},
        ${code}, 'error', substr(key, strpos(key, ${"\n"}) + 1),
          'Row ' || first || ' of the file has the same ' || ${says}::text || '.'
        from later
        on conflict do nothing
      )
      update import_rows set outcome = 'refused'
      where import_id = ${importId} and number = any(array(select number from later)) and outcome <> 'refused'`);
  }
}

/** Adds the key by GTIN, which any row of the product may state, to units without it, then refuses duplicates. */
export async function nameUnitsByGtin(
  tx: TenantDb,
  params: { importId: string; columns: FieldColumns; products: readonly { key: string; gtin14: string }[] },
): Promise<void> {
  const { importId, columns, products } = params;
  if (products.length === 0) return;
  const inputs = inputRows({ key: importRows.productKey, gtin14: passports.gtin14 }, products);
  const { key, gtin14 } = inputs.of;
  const { rows } = await tx.execute<{ unit: string }>(sql`
    update import_rows r set unit = ${gtin14} || substr(r.unit, length(${key}) + 1) from ${inputs.from}
    where r.import_id = ${importId} and r.product_key = ${key} and left(r.unit, length(${key}) + 1) = ${key} || ${"\n"}
    returning r.unit`);
  await markDuplicates(tx, {
    importId,
    columns,
    keys: { productKeys: [], units: rows.map(({ unit }) => unit), unitIds: [] },
  });
}

export async function listSharers(
  tx: BrandDb,
  params: { importId: string; keys: RowKeys; limit: number },
): Promise<number[]> {
  const { importId, keys, limit } = params;
  const any = (values: string[]) => sql`any(${sql.param(values)}::text[])`;
  const { rows } = await tx.execute<{ number: number }>(sql`
    select number from import_rows where import_id = ${importId} and product_key = ${any(keys.productKeys)}
    union select number from import_rows where import_id = ${importId} and unit = ${any(keys.units)}
    union select number from import_rows where import_id = ${importId} and unit_id = ${any(keys.unitIds)}
    limit ${limit}`);
  return rows.map(({ number }) => number);
}

export interface ProblemGroup {
  code: string;
  field: string | null;
  severity: ProblemSeverity;
  count: number;
  fixable: number;
  firstRow: number;
  found: string | null;
  fix: string | null;
  expected: string;
}

export async function listProblemGroups(db: BrandDb, importId: string): Promise<ProblemGroup[]> {
  const { rows } = await db.execute<Omit<ProblemGroup, "firstRow"> & { first_row: number }>(sql`
    select code, field, severity, count(*)::int as count, count(fix)::int as fixable, min(number) as first_row,
      min(found) as found, min(fix) as fix, min(expected) as expected
    from import_problems where import_id = ${importId}
    group by code, field, severity
    order by severity, count(*) desc, code, field
    limit 500`);
  return rows.map(({ first_row: firstRow, ...group }) => ({ ...group, firstRow }));
}

export async function listDistinctValues(
  db: BrandDb,
  params: { importId: string; code: string; field: string | null; limit: number },
) {
  const { rows } = await db.execute<{ found: string; count: number; fix: string | null }>(sql`
    select found, count(*)::int as count, min(fix) as fix from import_problems
    where import_id = ${params.importId} and code = ${params.code} and field is not distinct from ${params.field}
    and found is not null
    group by found order by count(*) desc, found limit ${params.limit}`);
  return rows;
}

/** Keys: outcomes of rows, severities of problems, results of products (`products new`), `passports` of valid rows. */
export async function countOutcomes(db: TenantDb, importId: string): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ what: string; count: number }>(sql`
    select outcome as what, count(*)::int as count from import_rows where import_id = ${importId} group by 1
    union all select severity, count(*)::int from import_problems where import_id = ${importId} group by 1
    union all select 'passports', coalesce(sum(units), 0)::int from import_rows where import_id = ${importId}
    and outcome <> 'refused'
    union all select 'products ' || outcome, count(*)::int from (
      select case when new_rows > 0 then 'new' when changed_rows > 0 then 'changed'
      when added_rows > 0 then 'added' else 'unchanged' end as outcome
      from import_products where import_id = ${importId}) shared group by 1
    union all select 'shared ' || outcome, sum(count)::int from import_products,
      lateral (values ('new', new_rows), ('changed', changed_rows), ('added', added_rows), ('unchanged',
      unchanged_rows)) as of (outcome, count)
      where import_id = ${importId} group by 1`);
  return Object.fromEntries(rows.map(({ what, count }) => [what, count]));
}
