import { errorForLog } from "@/lib/platform/error-for-log";
import { log } from "@/lib/platform/log";

/** Stops when the reader leaves. An error aborts the body, so that no partial file looks complete. */
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

const ROWS_PER_BATCH = 1_000;

export interface Batch<Cursor> {
  cursor: Cursor | undefined;
  limit: number;
}

type ReadBatch<Row, Cursor> = (batch: Batch<Cursor>) => Promise<Row[]>;

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

export const batchesById = <Row extends { id: string }>(read: ReadBatch<Row, string>, limit?: number) =>
  batchesBy(read, ({ id }) => id, limit);
