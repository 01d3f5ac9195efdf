import { monotonicMs, SECOND_MS } from "./clock";
import { errorForLog } from "./error-for-log";
import { log } from "./log";
import { type WRITERS, isMetered, metrics } from "./metrics/registry";
import { processWide } from "./process-wide";

interface Writer {
  flush: () => void | Promise<void>;
}

export interface BatchWriter<Row> extends Writer {
  /** Never waits and never throws. */
  add(row: Row): void;
  /** Resolves when all rows are written, or after the first batch that fails. */
  flush(): Promise<void>;
}

const writers = processWide("writers", () => new Map<string, Writer>());

/** The process's only writer of this name. What it has not written yet is written at the latest by `flushWriters`. */
export function sharedWriter<W extends Writer>(name: string, make: () => W): W {
  let writer = writers.get(name) as W | undefined;
  if (!writer) writers.set(name, (writer = make()));
  return writer;
}

export async function flushWriters(): Promise<void> {
  await Promise.all([...writers.values()].map(async (writer) => writer.flush()));
}

type WriterName = (typeof WRITERS)[number];

export interface BatchWriterOptions<Row> {
  name: WriterName;
  write: (rows: Row[]) => Promise<void>;
  isPassing: (error: unknown) => boolean;
  everyMs: number;
  rowsPerBatchMax: number;
  /** Above this number the oldest batch is dropped, and the log states the number of lost rows. */
  rowsHeldMax: number;
}

export function sharedBatchWriter<Row>(options: BatchWriterOptions<Row>): BatchWriter<Row> {
  return sharedWriter(options.name, () => createBatchWriter(options));
}

export function createBatchWriter<Row>(options: BatchWriterOptions<Row>): BatchWriter<Row> {
  const { name, write, isPassing, everyMs, rowsPerBatchMax, rowsHeldMax } = options;
  let buffer: Row[] = [];
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> | undefined;

  function schedule(): void {
    timer ??= setTimeout(() => void flush(), everyMs).unref();
  }

  function makeRoom(): void {
    const excess = buffer.length - rowsHeldMax;
    if (excess <= 0) return;
    const dropped = buffer.splice(0, Math.max(excess, Math.min(rowsPerBatchMax, rowsHeldMax))).length;
    if (isMetered()) metrics().rowsDropped.inc({ writer: name }, dropped);
    log().warn({ dropped }, `${name}: rows were dropped, more wait than are held`);
  }

  async function writeBatch(): Promise<boolean> {
    const batch = buffer.splice(0, rowsPerBatchMax);
    try {
      await write(batch);
      return true;
    } catch (error) {
      const again = isPassing(error);
      log().warn({ err: errorForLog(error), rows: batch.length, again }, `${name}: rows could not be written`);
      if (again) buffer = batch.concat(buffer);
      makeRoom();
      return !again;
    }
  }

  async function writeAll(): Promise<void> {
    while (buffer.length > 0 && (await writeBatch()));
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    flushing ??= writeAll().finally(() => {
      flushing = undefined;
      if (buffer.length > 0) schedule();
    });
    return flushing;
  }

  return {
    add(row) {
      buffer.push(row);
      makeRoom();
      if (buffer.length >= rowsPerBatchMax && !flushing) void flush();
      else schedule();
    },
    flush,
  };
}

/** After a failure that takes longer than this, waiting requests fail too, so that they do not wait as long again. */
const PATIENCE_MS = 5 * SECOND_MS;

/** Combines the lookups of one tick into one query. Undefined: missing key. A failed query fails all its lookups. */
export function gathered<Key, Found>(
  askAll: (keys: Key[]) => Promise<ReadonlyMap<Key, Found>>,
  { atOnceMax, keysMax }: { atOnceMax: number; keysMax: number },
): (key: Key) => Promise<Found | undefined> {
  interface Asker {
    key: Key;
    resolve: (results: Found | undefined) => void;
    reject: (error: unknown) => void;
  }
  let waiting: Asker[] = [];
  let underWay = 0;
  let isComing = false;

  function askSoon(): void {
    if (isComing || waiting.length === 0 || underWay >= atOnceMax) return;
    isComing = true;
    setImmediate(() => {
      isComing = false;
      if (waiting.length > 0) void ask();
    });
  }

  async function ask(): Promise<void> {
    const asking = waiting.length > keysMax ? waiting.splice(0, keysMax) : waiting;
    if (asking === waiting) waiting = [];
    underWay += 1;
    const startedMs = monotonicMs();
    askSoon();
    try {
      const results = await askAll([...new Set(asking.map(({ key }) => key))]);
      for (const { key, resolve } of asking) resolve(results.get(key));
    } catch (error) {
      const others = monotonicMs() - startedMs > PATIENCE_MS ? waiting.splice(0) : [];
      for (const { reject } of [...asking, ...others]) reject(error);
    }
    underWay -= 1;
    askSoon();
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      askSoon();
    });
}
