import { once } from "node:events";
import type { Readable } from "node:stream";
import pg from "pg";

/** What of the driver is used here; its published types leave it out. */
interface Connection {
  query: (text: string) => void;
  sendCopyFail: (message: string) => void;
  sendCopyFromChunk: (chunk: Buffer) => void;
  endCopyFrom: () => void;
  stream: Readable & { writableNeedDrain: boolean };
}

const LINES_PER_CHUNK = 1_000;

/** Sends lines by `copy … from stdin`, as fast as the database takes them. Throws what it refuses. */
export async function copyIn(client: pg.Client, statement: string, lines: Iterable<string>): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const work = {
      submit: (connection: Connection) => connection.query(statement),
      handleCopyInResponse: (connection: Connection) =>
        void send(connection, lines).catch((error: Error) => connection.sendCopyFail(error.message)),
      handleError: reject,
      handleCommandComplete: () => {},
      handleReadyForQuery: () => resolve(),
    };
    client.query(work as unknown as pg.Submittable);
  });
}

async function send(connection: Connection, lines: Iterable<string>): Promise<void> {
  let chunk: string[] = [];
  const flush = async () => {
    connection.sendCopyFromChunk(Buffer.from(chunk.join("")));
    chunk = [];
    if (connection.stream.writableNeedDrain) await once(connection.stream, "drain");
  };
  for (const line of lines) if (chunk.push(line) === LINES_PER_CHUNK) await flush();
  await flush();
  connection.endCopyFrom();
}
