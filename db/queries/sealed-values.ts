import { and, asc, count, getTableColumns, gt, is, sql } from "drizzle-orm";
import { getTableConfig, type PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Queryable } from "../client";
import { onlyRow } from "../only-row";
import * as schema from "../schema";
import { givenRows } from "./given-rows";

/**
 * Every column whose values are sealed under AUTH_SECRET, found by its name, so that none is forgotten when the secret
 * is replaced. The keys of the database itself are dealt with apart.
 */

export interface SealedColumn {
  /** `users.totp_sealed` */
  name: string;
  table: PgTable;
  key: PgColumn;
  column: PgColumn;
}

export interface SealedValue {
  key: string;
  sealed: Buffer;
}

/** All of them, by name. Throws an Error for a table whose rows are not named by one column. */
export function sealedColumns(): SealedColumn[] {
  return Object.values(schema as Record<string, unknown>)
    .filter((value): value is PgTable => is(value, PgTable) && value !== schema.dataKeys)
    .flatMap((table) =>
      Object.values(getTableColumns(table) as Record<string, PgColumn>)
        .filter(isSealed)
        .map((column) => describe(table, column)),
    )
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

const isSealed = ({ name }: PgColumn) => /(^|_)sealed$/.test(name);

function describe(table: PgTable, column: PgColumn): SealedColumn {
  const { name } = getTableConfig(table);
  const [key, ...others] = namingRow(table);
  if (!key || others.length > 0) throw new Error(`rows of ${name} are not named by one column`);
  return { name: `${name}.${column.name}`, table, key, column };
}

/** The columns of the key, whose brand need not be named: a value is replaced only where it is what was read. */
function namingRow(table: PgTable): PgColumn[] {
  const columns = Object.values(getTableColumns(table) as Record<string, PgColumn>);
  const [composite] = getTableConfig(table).primaryKeys;
  if (!composite) return columns.filter(({ primary }) => primary);
  // A key's own columns are stand-ins, which know no type.
  const names = new Set(composite.columns.map(({ name }) => name));
  return columns.filter(({ name }) => names.has(name) && name !== "brand_id");
}

const isUnderAnother = ({ column }: SealedColumn, keyId: Buffer) =>
  sql`${column} is not null and substr(${column}, 1, ${keyId.length}) <> ${keyId}`;

/** How many values do not begin with this key's id. */
export async function countSealedOtherwise(db: Queryable, of: SealedColumn, keyId: Buffer): Promise<number> {
  const rows = await db.select({ values: count() }).from(of.table).where(isUnderAnother(of, keyId));
  return onlyRow("countSealedOtherwise", rows).values;
}

/** Up to `limit` values that do not begin with this key's id, after a row, by the rows' keys. */
export async function listSealedOtherwise(
  db: Queryable,
  of: SealedColumn,
  params: { keyId: Buffer; after: string; limit: number },
): Promise<SealedValue[]> {
  const rows = await db
    .select({ key: of.key, sealed: of.column })
    .from(of.table)
    .where(and(gt(of.key, params.after), isUnderAnother(of, params.keyId)))
    .orderBy(asc(of.key))
    .limit(params.limit);
  return rows as SealedValue[];
}

/** Replaces values in one statement; answers in how many rows. One that has changed meanwhile stays. */
export async function replaceSealed(
  db: Queryable,
  { table, key, column }: SealedColumn,
  values: readonly (SealedValue & { fresh: Buffer })[],
): Promise<number> {
  const given = givenRows({ key, sealed: column, fresh: column }, values);
  const { rowCount } = await db.execute(
    sql`update ${table} set ${sql.identifier(column.name)} = ${given.of.fresh} from ${given.from}
      where ${key} = ${given.of.key} and ${column} = ${given.of.sealed}`,
  );
  return rowCount ?? 0;
}
