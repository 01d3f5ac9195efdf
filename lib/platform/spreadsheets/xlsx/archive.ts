import { TextDecoder } from "node:util";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { SpreadsheetError } from "@/lib/platform/spreadsheets/spreadsheet-error";

/** About the size of a million rows of 40 columns. */
const UNPACKED_BYTES_MAX = 2 * 1024 ** 3;
/** Zip bomb limit: real sheets compress to a tenth, uniform ones to a hundredth; deflate reaches 1:1032. */
const RATIO_MAX = 200;
const RATIO_FROM_BYTES = 8 * 1024 ** 2;

class UnpackingBudget {
  #bytes = 0;

  /** The returned function must be called with each chunk. Throws SpreadsheetError. */
  begin({
    compressedSize,
    uncompressedSize,
  }: Pick<Entry, "compressedSize" | "uncompressedSize">): (bytes: number) => void {
    this.#enforce(uncompressedSize, compressedSize, this.#bytes + uncompressedSize);
    let ofThisPart = 0;
    return (bytes) => {
      ofThisPart += bytes;
      this.#bytes += bytes;
      this.#enforce(ofThisPart, compressedSize, this.#bytes);
    };
  }

  #enforce(bytes: number, compressedBytes: number, bytesInAll: number): void {
    if (bytes > RATIO_FROM_BYTES && bytes > compressedBytes * RATIO_MAX) throw new SpreadsheetError("is_zip_bomb");
    if (bytesInAll > UNPACKED_BYTES_MAX)
      throw new SpreadsheetError("too_large_unpacked", { limit: UNPACKED_BYTES_MAX });
  }
}

const ENTRIES_MAX = 10_000;

export class Archive {
  readonly #budget = new UnpackingBudget();

  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  static async open(path: string): Promise<Archive> {
    const zip = await openPromise(path, {
      lazyEntries: true,
      autoClose: false,
      // Some Windows programs write backslashes, which yauzl reads as slashes.
      strictFileNames: false,
      validateEntrySizes: true,
    }).catch(refuse);
    try {
      return new Archive(zip, await listEntries(zip));
    } catch (error) {
      zip.close();
      return refuse(error);
    }
  }

  has(name: string): boolean {
    return this.entries.has(keyOf(name));
  }

  names(): string[] {
    return [...this.entries.values()].map(({ fileName }) => fileName);
  }

  sizeBytes(name: string): number {
    return this.entries.get(keyOf(name))?.uncompressedSize ?? 0;
  }

  async *readText(name: string): AsyncGenerator<string> {
    let decoder: TextDecoder | undefined;
    for await (const bytes of this.#readBytes(name)) {
      decoder ??= new TextDecoder(bytes[0] === 0xff ? "utf-16le" : bytes[0] === 0xfe ? "utf-16be" : "utf-8", {
        fatal: true,
      });
      yield decode(decoder, bytes);
    }
    if (decoder) yield decode(decoder);
  }

  close(): void {
    this.zip.close();
  }

  async *#readBytes(name: string): AsyncGenerator<Buffer> {
    const entry = this.entries.get(keyOf(name));
    if (!entry) throw new SpreadsheetError("is_damaged");
    if (entry.isEncrypted()) throw new SpreadsheetError("is_encrypted");
    const meter = this.#budget.begin(entry);
    try {
      const stream = await this.zip.openReadStreamPromise(entry);
      for await (const bytes of stream as AsyncIterable<Buffer>) {
        meter(bytes.length);
        yield bytes;
      }
    } catch (error) {
      refuse(error);
    }
  }
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > ENTRIES_MAX) throw new SpreadsheetError("is_zip_bomb");
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    const key = keyOf(entry.fileName);
    // Security: programs differ in which of two parts with the same name they read, so duplicates are refused.
    if (entries.has(key)) throw new SpreadsheetError("bad_entry_name");
    entries.set(key, entry);
  }
  return entries;
}

/** Part names are case-insensitive (ISO/IEC 29500-2, section 6.2.2.3). */
function keyOf(name: string): string {
  return name.replace(/^\//, "").toLowerCase();
}

function decode(decoder: TextDecoder, bytes?: Buffer): string {
  try {
    return decoder.decode(bytes, { stream: bytes !== undefined });
  } catch (error) {
    throw new SpreadsheetError("is_damaged", {}, { cause: error });
  }
}

const FILE_NAME_ERROR = /^(absolute path|invalid relative path|invalid characters in fileName)/;
const CUT_SHORT_ERROR =
  /End of central directory record signature not found|unexpected (EOF|end of file)|overflows file bounds/;

function refuse(error: unknown): never {
  if (error instanceof SpreadsheetError || !(error instanceof Error) || "syscall" in error) throw error;
  if (FILE_NAME_ERROR.test(error.message)) throw new SpreadsheetError("bad_entry_name", {}, { cause: error });
  if (/^strong encryption/.test(error.message)) throw new SpreadsheetError("is_encrypted", {}, { cause: error });
  throw new SpreadsheetError(CUT_SHORT_ERROR.test(error.message) ? "is_truncated" : "is_damaged", {}, { cause: error });
}

const OPEN_DOCUMENT_SHEET = "application/vnd.oasis.opendocument.spreadsheet";

const TELL_TALES: [part: string, make: () => SpreadsheetError][] = [
  ["xl/workbook.bin", () => new SpreadsheetError("is_xlsb")],
  ["word/document.xml", () => new SpreadsheetError("not_a_spreadsheet", { found: "word" })],
  ["ppt/presentation.xml", () => new SpreadsheetError("not_a_spreadsheet", { found: "powerpoint" })],
  ["Index/Document.iwa", () => new SpreadsheetError("not_a_spreadsheet", { found: "numbers" })],
];

export async function refuseOtherPackages(archive: Archive): Promise<void> {
  const tellTale = TELL_TALES.find(([part]) => archive.has(part));
  if (tellTale) throw tellTale[1]();
  if (archive.has("mimetype")) {
    for await (const text of archive.readText("mimetype"))
      if (text.startsWith(OPEN_DOCUMENT_SHEET)) throw new SpreadsheetError("is_ods");
  }
  if (!archive.has("_rels/.rels")) throw new SpreadsheetError("not_a_spreadsheet", { found: "zip" });
}
