import { type SQL, sql } from "drizzle-orm";
import type { QueryResult, QueryResultRow } from "pg";
import type { Queryable } from "../client";
import { violatedIndex } from "../unique-violation";

/** Up to here the trial costs more than it saves: two more round trips. */
const TRIED_FROM_ROWS = 200;

interface BulkInsert {
  rowCount: number;
  /** What is done with rows that meet stored ones. */
  onConflict: SQL;
  statement: (onConflict: SQL) => SQL;
}

/**
 * Runs an insert that leaves out what is taken. Looking into every index before each row takes a third of its time, so
 * that a large one is tried without, and run again with it when something was taken.
 */
export async function insertInBulk<Row extends QueryResultRow>(tx: Queryable, { rowCount, onConflict, statement }: BulkInsert): Promise<QueryResult<Row>> {
  if (rowCount < TRIED_FROM_ROWS) return tx.execute<Row>(statement(onConflict));
  try {
    return await tx.transaction((inner) => inner.execute<Row>(statement(sql``)));
  } catch (error) {
    if (violatedIndex(error) === null) throw error;
    return tx.execute<Row>(statement(onConflict));
  }
}
