import { errorForLog } from "@/lib/platform/error-for-log";
import { log } from "@/lib/platform/log";

/**
 * Text in pieces as a body: the next piece is made when the reader takes one, and none when the reader has gone. A
 * error breaks the body off, so that nobody takes half a file for a whole one.
 */
export function streamPieces(
  pieces: AsyncGenerator<string>,
  { requestId }: { requestId: string },
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await pieces.next();
          if (done) controller.close();
          else controller.enqueue(encoder.encode(value));
        } catch (error) {
          log().warn({ requestId, err: errorForLog(error) }, "an export broke off");
          controller.error(error);
        }
      },
      async cancel() {
        await pieces.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

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
