import { must } from "@/lib/platform/must";
/** So few that a batch is small in memory, so many that a million rows take a thousand statements. */
const ROWS_PER_BATCH = 1_000;

type ReadBatch<Row> = (page: { cursor: string | undefined; limit: number }) => Promise<Row[]>;

/** A list in batches, each read when the one before was taken; the cursor is the id of the last row. */
export async function* batchesById<Row extends { id: string }>(
  read: ReadBatch<Row>,
  limit = ROWS_PER_BATCH,
): AsyncGenerator<Row[]> {
  for (let cursor: string | undefined; ;) {
    const rows = await read({ cursor, limit });
    if (rows.length > 0) yield rows;
    if (rows.length < limit) return;
    cursor = must(rows.at(-1), "A row").id;
  }
}
