/** So few that a batch is small in memory, so many that a million rows take a thousand statements. */
const ROWS_PER_BATCH = 1_000;

/** What a batch is read by; without a cursor it is the first. */
export interface Batch<Cursor> {
  cursor: Cursor | undefined;
  limit: number;
}

type ReadBatch<Row, Cursor> = (batch: Batch<Cursor>) => Promise<Row[]>;

/** A list in batches of at least a row, each read when the one before was taken, behind the cursor of its last row. */
export async function* batchesBy<Row, Cursor>(
  read: ReadBatch<Row, Cursor>,
  cursorOf: (last: Row) => Cursor,
  limit = ROWS_PER_BATCH,
): AsyncGenerator<Row[]> {
  for (let cursor: Cursor | undefined; ;) {
    const rows = await read({ cursor, limit });
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    if (rows.length < limit) return;
    cursor = cursorOf(last);
  }
}

/** The same by the rows' ids. */
export const batchesById = <Row extends { id: string }>(read: ReadBatch<Row, string>, limit?: number) =>
  batchesBy(read, ({ id }) => id, limit);
