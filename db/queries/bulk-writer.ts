import { getTableColumns, type InferInsertModel, type InferSelectModel, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { violatedIndex } from "@/db/is-database-away";
import type { Queryable } from "../client";
import { inputRows, type InputRow } from "./input-rows";

/** Multi-row statements derived from the table: its columns, with casts by their types. */

type Columns = Readonly<Record<string, PgColumn>>;
type Table = PgTable;
type Insert<T extends Table> = InferInsertModel<T>;
type Needed<T extends Table> = {
  [Name in keyof Insert<T>]-?: undefined extends Insert<T>[Name] ? never : Name;
}[keyof Insert<T>];
/** Type error if a required column has no value; it names the column. */
type Complete<T extends Table, Names> = [Exclude<Needed<T>, Names>] extends [never]
  ? unknown
  : { readonly lacks: Exclude<Needed<T>, Names> };

function columnsIn<T extends Table>(table: T, names: readonly string[]): Columns {
  const columns = getTableColumns(table) as Columns;
  return Object.fromEntries(names.flatMap((name) => (columns[name] ? [[name, columns[name]]] : [])));
}

const listed = (columns: Columns) =>
  sql.join(
    Object.values(columns).map(({ name }) => sql.identifier(name)),
    sql`, `,
  );

interface InsertOptions<Row, Common> {
  common?: Common;
  /** Locks are taken in this order (byte order), which prevents deadlocks. */
  orderBy?: readonly (keyof Row & string)[];
  onConflict?: SQL;
}

/** Properties that are no columns of the table are ignored. All rows have the same properties. */
export function insertStatement<
  T extends Table,
  Row extends Partial<Insert<T>>,
  Common extends Partial<Insert<T>> = Record<never, never>,
>(table: T, rows: readonly Row[], options: InsertOptions<Row, Common> & Complete<T, keyof Row | keyof Common>): SQL {
  const { orderBy = [], onConflict = sql`` }: InsertOptions<Row, Common> = options;
  const common: Readonly<Record<string, unknown>> = options.common ?? {};
  const shared = columnsIn(table, Object.keys(common));
  const own = columnsIn(
    table,
    Object.keys(rows[0] ?? {}).filter((name) => !(name in shared)),
  );
  const inputs = inputRows(own, rows as readonly InputRow<Columns>[], { isSameApart: true });
  const same = Object.entries(shared).map(
    ([name, column]) => sql`${sql.param(common[name], column)}::${sql.raw(column.getSQLType())}`,
  );
  const values = [...Object.keys(own).map((name) => inputs.of[name] ?? sql``), ...same];
  const order = orderBy.map((name) => sql`${inputs.of[name] ?? sql``} collate "C"`);
  return sql`insert into ${table} (${listed({ ...own, ...shared })}) select ${sql.join(values, sql`, `)}
    from ${inputs.from}
    ${order.length > 0 ? sql`order by ${sql.join(order, sql`, `)}` : sql``} ${onConflict}`;
}

export async function insertMany<
  T extends Table,
  Row extends Partial<Insert<T>>,
  Common extends Partial<Insert<T>> = Record<never, never>,
>(
  db: Queryable,
  table: T,
  rows: readonly Row[],
  options: InsertOptions<Row, Common> & Complete<T, keyof Row | keyof Common>,
): Promise<void> {
  if (rows.length > 0) await db.execute(insertStatement(table, rows, options));
}

/** Updates the rows by `key` if they match `where`. `add` increments. Returns the number of rows. */
export async function updateMany<T extends Table, Row extends Partial<InferSelectModel<T>>>(
  db: Queryable,
  table: T,
  rows: readonly Row[],
  changes: {
    key: readonly (keyof Row & string)[];
    set: readonly (keyof Row & string)[];
    add?: readonly (keyof Row & string)[];
    common?: Partial<InferSelectModel<T>>;
    where?: (inputs: Readonly<Record<keyof Row, SQL>>) => SQL | undefined;
  },
): Promise<number> {
  if (rows.length === 0) return 0;
  const { key, set, add = [], where } = changes;
  const common: Readonly<Record<string, unknown>> = changes.common ?? {};
  const columns = columnsIn(table, [...key, ...set, ...add]);
  const inputs = inputRows(columns, rows as readonly InputRow<Columns>[], { isSameApart: true });
  const each = (names: readonly string[], as: (column: PgColumn, value: SQL) => SQL) =>
    names.flatMap((name) => {
      const [column, value] = [columns[name], inputs.of[name]];
      return column && value ? [as(column, value)] : [];
    });
  const changed = [
    ...each(set, (column, value) => sql`${sql.identifier(column.name)} = ${value}`),
    ...each(add, (column, value) => sql`${sql.identifier(column.name)} = ${column} + ${value}`),
    ...Object.entries(columnsIn(table, Object.keys(common))).map(
      ([name, column]) => sql`${sql.identifier(column.name)} = ${sql.param(common[name], column)}`,
    ),
  ];
  const met = [
    ...each(key, (column, value) => sql`${column} = ${value}`),
    where?.(inputs.of as Readonly<Record<keyof Row, SQL>>),
  ].filter((condition) => condition !== undefined);
  const { rowCount } = await db.execute(
    sql`update ${table} set ${sql.join(changed, sql`, `)} from ${inputs.from} where ${sql.join(met, sql` and `)}`,
  );
  return rowCount ?? 0;
}

/** Below this number the trial costs more than it saves, because it needs two more round trips. */
const TRIED_FROM_ROWS = 200;
export const LEAVE_TAKEN = sql`on conflict do nothing`;

/** Returns the ids inserted. The conflict check takes a third of the time: large inserts first try without it. */
export async function insertUntaken(
  tx: Queryable,
  rowCount: number,
  statement: (onConflict: SQL) => SQL,
): Promise<Set<string>> {
  const run = async (db: Queryable, conflict: SQL) =>
    new Set((await db.execute<{ id: string }>(statement(conflict))).rows.map(({ id }) => id));
  if (rowCount === 0) return new Set();
  if (rowCount < TRIED_FROM_ROWS) return run(tx, LEAVE_TAKEN);
  try {
    return await tx.transaction((inner) => run(inner, sql``));
  } catch (error) {
    if (violatedIndex(error) === null) throw error;
    return run(tx, LEAVE_TAKEN);
  }
}
