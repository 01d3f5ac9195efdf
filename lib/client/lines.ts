import { ConnectionError, TimeoutError } from "./errors.ts";
import { retryDelayMs } from "./retries.ts";
import { chance, rest } from "./surroundings.ts";

interface Known {
  id?: string;
  product_id?: string;
}

interface Source {
  open: (after: string | undefined, signal: AbortSignal) => Promise<Response>;
  after: string | undefined;
  signal: AbortSignal | undefined;
  timeoutMs: number;
  maxRetries: number;
}

/**
 * A stream of JSON Lines that resumes after an interruption. To continue later, pass the `id` of the last row (for
 * `compliance` its `product_id`) as `after`.
 */
export class Lines<Row> implements AsyncIterable<Row> {
  readonly #source: Source;

  constructor(source: Source) {
    this.#source = source;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Row, void, undefined> {
    const { open, signal, timeoutMs, maxRetries } = this.#source;
    let { after } = this.#source;
    for (let failures = 0; ;) {
      const stop = new AbortController();
      try {
        const response = await open(after, signal ? AbortSignal.any([signal, stop.signal]) : stop.signal);
        for await (const line of linesOf(response, timeoutMs)) {
          const row = JSON.parse(line) as Awaited<Row> & Known;
          failures = 0;
          after = row.id ?? row.product_id;
          yield row;
        }
        return;
      } catch (error) {
        signal?.throwIfAborted();
        failures += 1;
        if (!(error instanceof BrokenOff) || failures > maxRetries)
          throw error instanceof BrokenOff ? error.cause : error;
        await rest(retryDelayMs(failures, null, chance()), signal);
      } finally {
        stop.abort();
      }
    }
  }
}

class BrokenOff extends Error {
  override readonly cause: ConnectionError | TimeoutError;

  constructor(cause: ConnectionError | TimeoutError) {
    super(cause.message);
    this.cause = cause;
  }
}

async function* linesOf(response: Response, timeoutMs: number): AsyncGenerator<string, void, undefined> {
  if (!response.body) return;
  const reader = response.body.getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  let partialLine = "";
  for (;;) {
    const piece = await nextPiece(reader, timeoutMs);
    const lines = (partialLine + decoder.decode(piece, { stream: piece !== undefined })).split("\n");
    partialLine = lines.pop() ?? "";
    for (const line of lines) if (line !== "") yield line;
    if (piece === undefined) break;
  }
  if (partialLine !== "") yield partialLine;
}

async function nextPiece(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  timeoutMs: number,
): Promise<Uint8Array | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const timeout = new TimeoutError(`Nothing further came within ${timeoutMs} ms.`);
    timer = setTimeout(() => reject(new BrokenOff(timeout)), timeoutMs);
  });
  const nextChunk = reader.read().catch((cause: unknown) => {
    throw new BrokenOff(new ConnectionError("The stream broke off.", { cause }));
  });
  try {
    const { value, done } = await Promise.race([nextChunk, late]);
    return done ? undefined : value;
  } finally {
    clearTimeout(timer);
  }
}
