import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { type Entry, openPromise, type ZipFile } from "yauzl";

const ROWS_PER_BATCH = 500;

export class ArchiveContent {
  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  /** Throws an Error with a full sentence if the file is not a readable ZIP. */
  static async open(path: string): Promise<ArchiveContent> {
    try {
      const zip = await openPromise(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true });
      const entries = new Map<string, Entry>();
      await new Promise<void>((resolve, reject) => {
        zip.on("entry", (entry: Entry) => {
          entries.set(entry.fileName, entry);
          zip.readEntry();
        });
        zip.on("end", resolve).on("error", reject).readEntry();
      });
      return new ArchiveContent(zip, entries);
    } catch (error) {
      throw new Error(`${path} cannot be read as an archive: ${(error as Error).message}`, { cause: error });
    }
  }

  /** Streams a table's rows in batches; no rows if the file is absent. Throws on invalid NDJSON. */
  async *rows(table: string): AsyncGenerator<Record<string, unknown>[]> {
    const file = await this.file(`${table}.ndjson`);
    if (!file) return;
    let batch: Record<string, unknown>[] = [];
    for await (const line of createInterface({ input: file, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (line === "") continue;
      batch.push(JSON.parse(line) as Record<string, unknown>);
      if (batch.length < ROWS_PER_BATCH) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }

  nameOf(start: string): string | null {
    return [...this.entries.keys()].find((name) => name.startsWith(start)) ?? null;
  }

  async file(name: string): Promise<Readable | null> {
    const entry = this.entries.get(name);
    return entry ? await this.zip.openReadStreamPromise(entry) : null;
  }

  close(): void {
    this.zip.close();
  }
}
