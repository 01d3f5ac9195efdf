import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../client";
import { violatedIndex } from "../unique-violation";

/** Up to here the trial costs more than it saves: two more round trips. */
const TRIED_FROM_ROWS = 200;

interface BulkInsert {
  rowCount: number;
  /** What is done with rows that meet stored ones. */
  onConflict: SQL;
  /** Answers the ids of what it wrote. */
  statement: (onConflict: SQL) => SQL;
}

/**
 * Runs an insert that leaves out what is taken, and answers the ids of what it wrote. Looking into every index before
 * each row takes a third of its time, so that a large one is tried without, and run again with it when something was
 * taken.
 */
export async function insertInBulk(
  tx: Queryable,
  { rowCount, onConflict, statement }: BulkInsert,
): Promise<Set<string>> {
  const run = async (db: Queryable, conflict: SQL) =>
    new Set((await db.execute<{ id: string }>(statement(conflict))).rows.map(({ id }) => id));
  if (rowCount < TRIED_FROM_ROWS) return run(tx, onConflict);
  try {
    return await tx.transaction((inner) => run(inner, sql``));
  } catch (error) {
    if (violatedIndex(error) === null) throw error;
    return run(tx, onConflict);
  }
}
