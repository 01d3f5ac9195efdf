import type { PgTable } from "drizzle-orm/pg-core";
import type { Queryable } from "../client";

const ROWS_PER_STATEMENT = 1_000;

export async function insertAll<Table extends PgTable>(
  tx: Queryable,
  table: Table,
  rows: Table["$inferInsert"][],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT)
    await tx.insert(table).values(rows.slice(start, start + ROWS_PER_STATEMENT));
}
